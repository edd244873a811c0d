/** A file as answers show it. docs/files.md. */
import { filePath, thumbnailPath } from '../../../contract/filePath.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { FileRow } from '../../../store/files/files.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

export function fileResource({ environment }: Pick<Tenant, 'environment'>, row: FileRow): OutputOf<Operations['createFile']> {
  return {
    id: row.id,
    customer_id: row.customerId,
    job_request_id: row.jobRequestId,
    short_code: row.shortCode,
    name: row.name,
    content_type: row.contentType,
    size_bytes: row.sizeBytes,
    hash: row.hash,
    url: filePath(environment, row.id, row.hash),
    thumbnail_url: row.hasThumbnail ? thumbnailPath(environment, row.id, row.hash) : null,
    author: { kind: row.authorKind, name: row.authorName },
    created_at: row.createdAt,
  };
}
