/** A file on a job as its technicians see it. docs/files.md. */
import { visitFilePath, visitThumbnailPath } from '../../../contract/filePath.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { FileRow } from '../../../store/files/files.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

type VisitFile = OutputOf<Operations['getMyDay']>['visits'][number]['files'][number];

export const visitFile = ({ environment }: Pick<Tenant, 'environment'>, row: FileRow): VisitFile => ({
  id: row.id,
  name: row.name,
  content_type: row.contentType,
  url: visitFilePath(environment, row.jobRequestId!, row.id, row.hash),
  thumbnail_url: row.hasThumbnail ? visitThumbnailPath(environment, row.jobRequestId!, row.id, row.hash) : null,
  author: { kind: row.authorKind, name: row.authorName },
  created_at: row.createdAt,
});
