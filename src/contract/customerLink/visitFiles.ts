/** The files that a customer adds to a visit by its link. They have no routes: only the page calls them. docs/internals/pages.md#customer-link. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { fileContentField, fileSizeField, sentFileFields } from '../schemas/file.ts';
import { fileTypes, mostFilesOfVisit } from '../vocabulary.ts';
import { CustomerVisit } from './customerLink.ts';

const customer = { audience: 'customer', group: 'Customer link', permissions: [] } as const;

export const addCustomerVisitFile = operation({
  ...customer,
  id: 'addCustomerVisitFile',
  method: 'POST',
  path: '/j/{id}/files',
  effect: 'update',
  summary: 'Add a file to the visit',
  description: `A photograph or a PDF, with the checks of createFile. At most ${mostFilesOfVisit} a job. The same bytes on the same job are kept once.`,
  pathFields: s.idField('job request'),
  bodyFields: sentFileFields,
  output: CustomerVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'FILE_LIMIT_REACHED', 'FILE_SPACE_FULL'],
});

export const getCustomerVisitFile = operation({
  ...customer,
  id: 'getCustomerVisitFile',
  method: 'GET',
  path: '/j/{id}/files/{file_id}',
  effect: 'read',
  summary: 'Read a file that the customer added',
  description: 'Only files that getCustomerVisit lists at the time of the call.',
  pathFields: { ...s.idField('job request'), file_id: s.Uuid('The file (UUID).') },
  queryFields: fileSizeField,
  output: Type.Object({
    name: Type.String({ description: 'Name of the file, with the ending of its type.' }),
    content_type: s.OneOf(fileTypes, 'Type of the file, read from its bytes.'),
    hash: Type.String({ description: 'SHA-256 of the stored bytes, base64url.' }),
    ...fileContentField,
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'FILE_NOT_FOUND'],
});
