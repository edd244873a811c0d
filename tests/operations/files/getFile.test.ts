/** Reading a file, by the operation and at its address. docs/files.md. */
import { expect, it } from 'vitest';
import { callAsMember } from '../../support/asMember.ts';
import { newMember, signIn } from '../../support/session.ts';
import { pdf } from '../../resources/files/samples.ts';
import { mostPhotographPixels } from '../../../src/contract/vocabulary.ts';
import { cleanPicture } from '../../../src/domain/resources/pictures/picture.ts';
import { drawnPng, png } from '../../resources/pictures/samples.ts';
import { openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';

const { harness, staffed, business: other } = await openDesk();
const look = async (path: string, cookie: string | null, headers: Record<string, string> = {}) =>
  fetch(harness.url + path, { redirect: 'manual', headers: { ...headers, ...(cookie === null ? {} : { cookie }) } });

const withFile = async (bytes: Buffer = png, name = 'boiler.png') => {
  const { of, customer } = await staffed();
  const file = await of.ok('createFile', { customer_id: customer, name, content: bytes.toString('base64') });
  const { cookie } = await signIn(harness, await newMember(harness, of, { role: 'Viewer' }));
  return { of, file, cookie };
};

it('[file.get] answers the bytes to callers who may see jobs and customers, in their own business', async () => {
  const { of, file } = await withFile();
  expect((await of.ok('getFile', { id: file.id })).content).toBe(png.toString('base64'));
  expect(refusal(await other.call('getFile', { id: file.id }))).toEqual([404, 'FILE_NOT_FOUND']);
  expect(refusal(await of.call('getFile', { id: file.id }, { key: of.sandboxKey }))).toEqual([404, 'FILE_NOT_FOUND']);
  const blind = await callAsMember(harness, of, 'getFile', { id: file.id }, { permissions: ['customers_view'] });
  expect(blind.error_code).toBe('PERMISSION_DENIED');
});

it('[file.served] shows a photograph in a sign-in session, and its headers forbid scripts', async () => {
  const { file, cookie } = await withFile(png, 'Kessel "neu" ボイラー.png');
  const served = await look(file.url, cookie);
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(png)]).toEqual([200, true]);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `inline; filename="Kessel neu ____.png"; filename*=UTF-8''Kessel%20neu%20%E3%83%9C%E3%82%A4%E3%83%A9%E3%83%BC.png`,
    'cache-control': 'private, max-age=3600, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  const again = await look(file.url, cookie, { 'if-none-match': served.headers.get('etag')! });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('[file.thumbnail] shows a small JPEG of a photograph in the same sign-in session, and no thumbnail of a PDF', async () => {
  const { of, file, cookie } = await withFile(
    drawnPng(800, 400, (x) => [x % 256, 80, 80, 255]),
    'Kessel.png',
  );
  expect(file.thumbnail_url).toBe(`/files/${file.id}/${file.hash}/thumbnail`);
  const served = await look(file.thumbnail_url!, cookie);
  const bytes = Buffer.from(await served.arrayBuffer());
  expect([served.status, cleanPicture(bytes, mostPhotographPixels)]).toMatchObject([200, { type: 'image/jpeg', width: 320, height: 160 }]);
  expect(served.headers.get('content-disposition')).toBeNull();
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=3600, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  const again = await look(file.thumbnail_url!, cookie, { 'if-none-match': served.headers.get('etag')! });
  expect([again.status, again.headers.get('etag') === (await look(file.url, cookie)).headers.get('etag')]).toEqual([304, false]);
  const read = await of.ok('getFile', { id: file.id, size: 'thumbnail' });
  expect(read).toEqual({ ...file, content: bytes.toString('base64') });
  expect((await of.ok('listFiles', {})).files[0]).toEqual(file);
  const document = await of.ok('createFile', { customer_id: file.customer_id!, name: 'bill', content: pdf.toString('base64') });
  expect(document.thumbnail_url).toBeNull();
  expect(refusal(await of.call('getFile', { id: document.id, size: 'thumbnail' }))).toEqual([404, 'FILE_NOT_FOUND']);
  // Whoever may not see the file sees no thumbnail either.
  const foreign = await signIn(harness, await newMember(harness, other, { role: 'Administrator' }));
  const technician = await signIn(harness, await newMember(harness, of, { role: 'Technician' }));
  const statuses = [null, foreign.cookie, technician.cookie].map(async (by) => (await look(file.thumbnail_url!, by)).status);
  expect(await Promise.all(statuses)).toEqual([401, 404, 403]);
  expect((await look(`/files/${file.id}/x/thumbnail`, cookie)).status).toBe(404);
  expect((await look(`/files/${document.id}/${document.hash}/thumbnail`, cookie)).status).toBe(404);
});

it('[file.served] a PDF is downloaded instead of shown in the page', async () => {
  const { file, cookie } = await withFile(pdf, 'bill.html');
  const served = await look(file.url, cookie);
  expect([served.status, served.headers.get('content-type'), served.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="bill.html.pdf"; filename*=UTF-8''bill.html.pdf`,
  ]);
  expect(Buffer.from(await served.arrayBuffer()).equals(pdf)).toBe(true);
});

it('[file.served] shows nothing without a sign-in, with a key, to another business, or for a wrong hash', async () => {
  const { of, file, cookie } = await withFile();
  const foreign = await signIn(harness, await newMember(harness, other, { role: 'Administrator' }));
  const technician = await signIn(harness, await newMember(harness, of, { role: 'Technician' }));
  expect((await look(file.url, null)).status).toBe(401);
  expect((await fetch(harness.url + file.url, { headers: { authorization: `Bearer ${of.key}` } })).status).toBe(401);
  expect((await look(file.url, technician.cookie)).status).toBe(403);
  for (const [path, by] of [
    [file.url, foreign.cookie],
    [`/files/${file.id}/x`, cookie],
    [`/files/x/${file.hash}`, cookie],
    [`/files/00000000-0000-7000-8000-00000000dead/${file.hash}`, cookie],
    [`${file.url}?environment=sandbox`, cookie],
  ] as const) {
    const none = await look(path, by);
    expect([path, none.status, none.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    expect(await none.json()).toMatchObject({ error_code: 'FILE_NOT_FOUND' });
  }
});
