/**
 * The files of a customer link: `/j/{token}/files` takes them with a plain form, and shows those the customer added.
 * docs/internals/pages.md#customer-link.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../machinery/auth/principal.ts';
import { fileBodyBytes, longestFileName } from '../../../contract/schemas/file.ts';
import type { FileSize } from '../../../contract/vocabulary.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { fileProblems } from '../../pages/guest/visitFiles.ts';
import { callerAddress } from '../calls/caller.ts';
import { fileAddresses, sentFile } from '../pages/files.ts';
import { isOwnForm, pageLocale } from '../account/forms.ts';
import { callAs, sendWait } from './guestPages.ts';
import { placeNetwork, retryAfterSeconds, takePlace, type PlaceHolder } from '../request/largeBodies.ts';
import type { CustomerLink, Holder } from './linkHolder.ts';
import type { AppParts } from '../parts.ts';
import { sendNoBytes, sendStoredBytes, storedBytesRoute } from '../pages/storedBytes.ts';

export async function mountCustomerLinkFiles(scope: FastifyInstance, parts: AppParts, link: CustomerLink): Promise<void> {
  const withHolder = async (request: FastifyRequest, reply: FastifyReply, handle: (holder: Holder) => Promise<FastifyReply>) => {
    const holder = await link.find(request);
    return 'principal' in holder ? handle(holder) : link.sendMissing(request, reply, holder);
  };

  for (const [ending, size] of fileAddresses)
    scope.get(`/j/:token/files/:id/:hash${ending}`, storedBytesRoute, (request, reply) => sendVisitFile(request, reply, parts, size));
  await scope.register(async (files) => {
    files.addContentTypeParser(/^multipart\/form-data\b/, { parseAs: 'buffer', bodyLimit: fileBodyBytes }, readMultipart);
    // A body that cannot be read is told on the page. The parser names no other failure.
    files.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode === undefined || error.statusCode >= 500) throw error;
      const locale = pageLocale(request);
      const isTooLarge = error.statusCode === 413;
      return withHolder(request, reply, (holder) =>
        link.sendVisit(
          request,
          reply,
          holder,
          isTooLarge ? fileProblems(locale).file : textsOf('guest-pages', locale).problems.noFile,
          isTooLarge ? 413 : 422,
        ),
      );
    });
    files.post('/j/:token/files', { bodyLimit: fileBodyBytes, onRequest: admitFile }, (request, reply) =>
      withHolder(request, reply, (holder) => addVisitFile(request, reply, parts, link, holder)),
    );
  });

  /** Refuses a file before its body is read: unknown links, forms of other sites, too many files and too many bodies at a time. */
  async function admitFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { token } = request.params as { token: string };
    const principal = await parts.guests.holder(token);
    if (!principal) return link.sendMissing(request, reply, { missing: 'gone' });
    if (!isOwnForm(request, parts.publicUrl()))
      return withHolder(request, reply, (holder) =>
        link.sendVisit(request, reply, holder, textsOf('guest-pages', holder.locale).problems.foreign, 403),
      );
    const seconds = await parts.guests.countFile(callerAddress(request));
    if (seconds !== null) return sendWait(request, reply, seconds);
    if (!takePlace(request, reply, 'customer', placeHolder(request, principal))) return sendWait(request, reply, retryAfterSeconds);
    parts.connections.hurry(request.raw);
    return undefined;
  }
}

const placeHolder = (request: FastifyRequest, { businessId, id }: Principal): PlaceHolder => ({
  businessId,
  link: id,
  network: placeNetwork(request),
});

/** As browsers write it. With other spellings, the parser could read another boundary than the count. */
const formType = /^multipart\/form-data; ?boundary=("?)([\w-]{1,70})\1$/i;
/** The form has one field, and a boundary more than fields. Node.js parses a form at once, and many fields would keep everybody waiting. */
const mostBoundaries = 8;
/** A head has the name of a field, the name of a file and a type. Megabytes of heads take most of a second to parse. */
const mostHeadBytes = 8_192;
const headEnd = '\r\n\r\n';

/**
 * Whether the form has few fields, each with a short head. Every head that the parser could read follows a boundary, so each occurrence of the
 * boundary is checked, also one inside another.
 */
function isSmallForm(body: Buffer, boundary: string): boolean {
  const sign = Buffer.from(`--${boundary}`);
  let count = 0;
  for (let at = body.indexOf(sign); at >= 0; at = body.indexOf(sign, at + 1)) {
    count += 1;
    const head = body.subarray(at + sign.length, at + sign.length + mostHeadBytes);
    const isLast = head.subarray(0, 2).toString('latin1') === '--';
    if (count > mostBoundaries || (!isLast && !head.includes(headEnd))) return false;
  }
  return true;
}

/** Reads a form with a file (RFC 7578), by the parser of Node.js. */
async function readMultipart(request: FastifyRequest, body: Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type']! };
  try {
    const boundary = formType.exec(headers['content-type'])?.[2];
    if (boundary === undefined || !isSmallForm(body, boundary)) throw new Error('no form with a file');
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    throw Object.assign(new Error('The form cannot be read.'), { statusCode: 400 });
  }
}

async function addVisitFile(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppParts,
  link: CustomerLink,
  holder: Holder,
): Promise<FastifyReply> {
  const sent = request.body instanceof FormData ? request.body.get('file') : null;
  // Without a choice, browsers send a file of no bytes.
  if (!(sent instanceof File) || sent.size === 0)
    return link.sendVisit(request, reply, holder, textsOf('guest-pages', holder.locale).problems.noFile, 422);
  const content = Buffer.from(await sent.arrayBuffer()).toString('base64');
  // The end of a long name has what sets it apart, and its ending.
  const name = sent.name.slice(-longestFileName).toWellFormed().replaceAll('\0', ' ').trim() || 'file';
  const done = await callAs(parts, request, holder, 'addCustomerVisitFile', { id: holder.principal.id, name, content });
  return link.settle(request, reply, holder, done, 'fileAdded');
}

/** Answers a wrong link, a wrong id and a wrong hash alike: there is no such file. */
async function sendVisitFile(request: FastifyRequest, reply: FastifyReply, parts: AppParts, size: FileSize): Promise<FastifyReply> {
  const { token, id: fileId, hash } = request.params as { token: string; id: string; hash: string };
  const locale = pageLocale(request);
  const principal = await parts.guests.holder(token);
  // The bytes stay in memory until the guest has them. A thumbnail is small.
  if (principal && size === 'original' && !takePlace(request, reply, 'reader', placeHolder(request, principal)))
    return sendWait(request, reply, retryAfterSeconds);
  const read = principal
    ? await callAs(parts, request, { principal, locale }, 'getCustomerVisitFile', { id: principal.id, file_id: fileId, size })
    : null;
  if (!read?.ok || read.data.hash !== hash) {
    const code = read === null || read.ok ? 'FILE_NOT_FOUND' : read.code;
    return sendNoBytes(request, reply, { code, notFound: 'FILE_NOT_FOUND', missingPermissions: [], locale });
  }
  return sendStoredBytes(request, reply, sentFile(read.data, size));
}
