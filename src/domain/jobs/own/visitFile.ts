/** A file on a job as its technicians see it. docs/files.md. */
import { visitFilePath, visitThumbnailPath } from '../../../contract/filePath.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { FileRow } from '../../../store/files/files.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

type VisitFile = OutputOf<Operations['getMyDay']>['visits'][number]['files'][number];

/** `jobId`: the job of the technician who reads the file, which may do the rest of the one that the file is on. */
export const visitFile = ({ environment }: Pick<Tenant, 'environment'>, row: FileRow, jobId: string): VisitFile => ({
  id: row.id,
  name: row.name,
  content_type: row.contentType,
  url: visitFilePath(environment, jobId, row.id, row.hash),
  thumbnail_url: row.hasThumbnail ? visitThumbnailPath(environment, jobId, row.id, row.hash) : null,
  author: { kind: row.authorKind, name: row.authorName },
  created_at: row.createdAt,
});
