/** Photographs and documents on customers and jobs. docs/files.md. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import {
  fileBodyBytes,
  fileContentField,
  fileFields,
  fileSizeField,
  mostFileMebibytes,
  sentFileFields,
  StoredFile,
} from '../schemas/file.ts';

const shared = { group: 'Bookings', profiles: [] } as const;
/** Bytes are of no use to a model: they travel over REST alone. */
const ofBytes = { ...shared, isTool: false } as const;

export const createFile = operation({
  ...ofBytes,
  permissions: ['job_view', 'job_manage', 'customers_view', 'customers_manage'],
  id: 'createFile',
  method: 'POST',
  path: '/v1/files',
  effect: 'create',
  idempotent: true,
  summary: 'Add a file',
  description:
    `Adds a photograph (JPEG, PNG or WebP, not animated) or a PDF to a job or a customer, at most ${mostFileMebibytes} MiB. The type is read from the bytes. The metadata of ` +
    'photographs, such as place, time and device, is removed; a PDF stays as it is. The same bytes on the same record are kept once: the answer is then the ' +
    'file that exists. Send job_request_id or customer_id.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    customer_id: Type.Optional(s.Uuid('The customer (UUID).')),
    job_request_id: Type.Optional(s.JobReference('The job (UUID or code).')),
    ...sentFileFields,
  },
  mostBodyBytes: fileBodyBytes,
  output: StoredFile,
  errors: ['CUSTOMER_NOT_FOUND', 'JOB_REQUEST_NOT_FOUND', 'FILE_LIMIT_REACHED', 'FILE_SPACE_FULL'],
});

export const listFiles = operation({
  ...shared,
  permissions: ['job_view', 'customers_view'],
  id: 'listFiles',
  method: 'GET',
  path: '/v1/files',
  effect: 'read',
  summary: 'List files',
  description: 'Files without their bytes, the newest first. With customer_id and job_request_id: the files on either. With neither: all.',
  queryFields: {
    customer_id: Type.Optional(s.Uuid('Files on this customer (UUID).')),
    job_request_id: Type.Optional(s.JobReference('Files on this job (UUID or code).')),
    ...s.pageFields,
  },
  output: Type.Object({ files: Type.Array(StoredFile, { description: 'The files of this page.' }), ...s.pageAnswer, ...s.emptyField }),
});

export const getFile = operation({
  ...ofBytes,
  permissions: ['job_view', 'customers_view'],
  id: 'getFile',
  method: 'GET',
  path: '/v1/files/{id}',
  effect: 'read',
  summary: 'Get a file',
  description: 'A file with its bytes, or with those of its thumbnail. FILE_NOT_FOUND if it has no thumbnail. Before: listFiles.',
  pathFields: s.idField('file'),
  queryFields: fileSizeField,
  output: Type.Object({ ...fileFields, ...fileContentField }),
  errors: ['FILE_NOT_FOUND'],
});

export const deleteFile = operation({
  ...shared,
  permissions: ['job_manage', 'customers_manage'],
  id: 'deleteFile',
  method: 'DELETE',
  path: '/v1/files/{id}',
  effect: 'delete',
  summary: 'Delete a file',
  description: 'Deletes a file and its bytes for good. Before: listFiles.',
  pathFields: s.idField('file'),
  output: s.Deleted,
  errors: ['FILE_NOT_FOUND'],
});
