/** Files on customers and jobs. docs/files.md. */
import { Type } from 'typebox';
import { fileAuthorKinds, fileSizes, fileTypes, mostDecodedPixels, mostFileBytes, thumbnailPixels } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most characters of a file's name. */
export const longestFileName = 200;

/** The largest size of a file, for sentences. */
export const mostFileMebibytes = mostFileBytes / 1_048_576;

const noThumbnail = `Null: a PDF, a photograph of more than ${mostDecodedPixels / 1_000_000} million pixels or one that cannot be decoded, or not made yet.`;
/** The address of a thumbnail. `who`: who may open it. */
export const thumbnailUrl = (who: string) =>
  s.Nullable(Type.String({ description: `Path of a JPEG of at most ${thumbnailPixels} pixels a side, for lists: ${who}.` }), noThumbnail);

/** Query field of each operation that reads the bytes of a file. */
export const fileSizeField = {
  size: Type.Optional(
    s.OneOf(fileSizes, `Which bytes to read. thumbnail: a JPEG of at most ${thumbnailPixels} pixels a side. Default: original.`),
  ),
};

/** Answer of each operation that reads the bytes of a file. */
export const fileContentField = {
  content: Type.String({ description: 'The bytes, base64: of the file, or of its thumbnail if that was asked for.' }),
};

/** A file without its bytes. */
export const fileFields = {
  id: s.Uuid('The file (UUID).'),
  customer_id: s.Nullable(s.Uuid('The customer (UUID).'), 'Null for a file on a job.'),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'Null for a file on a customer.'),
  short_code: s.Nullable(Type.String({ description: 'Code of that job.' }), 'Null for a file on a customer.'),
  name: Type.String({ description: 'Name of the file, with the ending of its type.' }),
  content_type: s.OneOf(fileTypes, 'Type of the file, read from its bytes.'),
  size_bytes: Type.Integer({ description: 'Size in bytes, without the metadata that was removed.' }),
  hash: Type.String({ description: 'SHA-256 of the stored bytes, base64url.' }),
  url: Type.String({ description: 'Path of the file for signed-in members. Programs read the bytes with getFile.' }),
  thumbnail_url: thumbnailUrl('for signed-in members'),
  author: Type.Object(
    {
      kind: s.OneOf(fileAuthorKinds, 'Who added the file. customer: by the customer link.'),
      name: Type.String({
        description: 'Name of the person, API key or app when the file was added; for a customer, the name on the job.',
      }),
    },
    { description: 'Who added the file.' },
  ),
  created_at: s.Timestamp('When the file was added.'),
};

/** A file as lists show it. */
export const StoredFile = Type.Object(fileFields);

/** The most characters of a file: base64 encodes three bytes in four characters. */
const mostCharacters = Math.ceil(mostFileBytes / 3) * 4;

/** The largest body of a request that adds a file: the file, and room for the other fields. */
export const fileBodyBytes = mostCharacters + 65_536;

/** Fields of the body of each operation that adds a file. */
export const sentFileFields = {
  name: s.Text(longestFileName, 'Name of the file, boiler.jpg. An ending that does not fit the type gets the right one added.', 1),
  content: Type.String({
    minLength: 4,
    maxLength: mostCharacters,
    description: 'The bytes of the file, base64 (RFC 4648, section 4), without line breaks.',
  }),
};
