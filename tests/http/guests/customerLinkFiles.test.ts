/** Files on the customer link, without a script. docs/internals/pages.md#customer-link. */
import { EventEmitter } from 'node:events';
import { request } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { takePlace } from '../../../src/edges/http/request/largeBodies.ts';
import { mostFileBytes, mostFilesOfVisit } from '../../../src/contract/vocabulary.ts';
import { openGuestDesk } from '../../operations/bookingPage/guestDesk.ts';
import { pdf, pdfOf } from '../../resources/files/samples.ts';
import * as sample from '../../resources/pictures/samples.ts';
import { openPage, type Page } from '../../support/guest.ts';

const desk = await openGuestDesk({ TRUST_PROXY: '1' });
const { harness, business, book, complete, schedule } = desk;
const pathOf = (url: string) => new URL(url).pathname;

/** Sends the form with a file, as a browser does. */
async function sendFile(page: Page, bytes: Buffer, name = 'boiler.jpg', headers: Record<string, string> = {}): Promise<Response> {
  const action = new URL(/<form[^>]* action="([^"]*)"[^>]* enctype/.exec(page.text)![1]!, page.url);
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  return fetch(action, { method: 'POST', redirect: 'manual', body, headers: { origin: action.origin, ...headers } });
}
const filesOf = async (of: typeof business, job_request_id: string) => (await of.ok('listFiles', { job_request_id })).files;

test('[customer-link.files] a customer’s photograph loses its metadata, names the customer as author, and is shown to customer and staff', async () => {
  const { id, url } = await book();
  const page = await openPage(harness, pathOf(url));
  expect(page.text).toContain('enctype="multipart/form-data"');
  const done = await sendFile(page, sample.jpegWith(...sample.jpegSecrets), 'Böiler.JPG');
  expect([done.status, done.headers.get('location')]).toEqual([303, `${pathOf(url)}?done=fileAdded&lang=en`]);
  const [file] = await filesOf(business, id);
  expect(file).toMatchObject({ name: 'Böiler.JPG', content_type: 'image/jpeg', author: { kind: 'customer', name: 'Katherine Johnson' } });
  const { content } = await business.ok('getFile', { id: file!.id });
  expect(Buffer.from(content, 'base64').includes(sample.secret)).toBe(false);
  const after = await openPage(harness, `${pathOf(url)}?done=fileAdded`);
  expect(after.text).toContain('We have received your file.');
  const shown = await fetch(`${url}/files/${file!.id}/${file!.hash}`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' },
    ...{ 'cache-control': 'private, max-age=3600, immutable', 'content-disposition': expect.stringMatching(/^inline; /) },
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(content, 'base64'))).toBe(true);
  expect(after.text).toContain(`${pathOf(url)}/files/${file!.id}/${file!.hash}`);
  // A PDF is saved, never opened in the page.
  await sendFile(page, pdf, 'Certificate.pdf');
  const certificate = (await filesOf(business, id))[0]!;
  const saved = await fetch(`${url}/files/${certificate.id}/${certificate.hash}`);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
});

test('[customer-link.files] a link opens no file of the business, of another job or of an ended job', async () => {
  const [mine, theirs] = [await book(), await book()];
  await sendFile(await openPage(harness, pathOf(theirs.url)), sample.png);
  const [other] = await filesOf(business, theirs.id);
  const own = await business.ok('createFile', { job_request_id: mine.id, name: 'Quote', content: pdf.toString('base64') });
  const page = await openPage(harness, pathOf(mine.url));
  expect(page.text).not.toContain('Quote');
  for (const path of [`${other!.id}/${other!.hash}`, `${own.id}/${own.hash}`, `x/${own.hash}`])
    expect((await fetch(`${mine.url}/files/${path}`)).status, path).toBe(404);
  expect((await fetch(`${theirs.url}/files/${other!.id}/x`)).status).toBe(404);
  expect((await fetch(`${theirs.url}/files/${other!.id}/${other!.hash}`)).status).toBe(200);
  // Without the link's own token nothing is read or taken.
  const stranger = `${new URL(mine.url).origin}/j/${'A'.repeat(32)}`;
  expect((await fetch(`${stranger}/files/${other!.id}/${other!.hash}`)).status).toBe(404);
  expect((await fetch(`${stranger}/files`, { method: 'POST', body: new FormData() })).status).toBe(404);
  await schedule(desk, theirs.id);
  await complete(desk, theirs.id);
  const ended = await openPage(harness, pathOf(theirs.url));
  expect(ended.text).not.toContain('multipart/form-data');
  expect((await fetch(`${theirs.url}/files/${other!.id}/${other!.hash}`)).status).toBe(404);
  expect((await sendFile({ ...page, text: page.text.replaceAll(pathOf(mine.url), pathOf(theirs.url)) }, sample.jpeg)).status).toBe(409);
});

test('[customer-link.files] a file that is of another type, too large or missing is refused in words', async () => {
  const { id, url } = await book();
  const page = await openPage(harness, pathOf(url));
  for (const [bytes, status, words] of [
    [Buffer.from('<html><script>alert(1)</script>'), 422, 'We cannot use this file.'],
    [Buffer.alloc(0), 422, 'Please choose a photo or a PDF first.'],
    [pdfOf(mostFileBytes + 1), 422, 'We cannot use this file.'],
    [Buffer.alloc(mostFileBytes * 1.5), 413, 'We cannot use this file.'],
  ] as const) {
    const refused = await sendFile(page, bytes);
    expect([refused.status, (await refused.text()).includes(words)], words).toEqual([status, true]);
  }
  const odd = await fetch(`${url}/files`, { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } });
  expect([odd.status, (await odd.text()).includes('Please choose a photo')]).toEqual([422, true]);
  // A form with many fields takes long to read, and with an odd boundary its fields could not be counted.
  const boundary = 'y'.repeat(30);
  const field = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`;
  const formOf = (others: number) =>
    Buffer.concat([Buffer.from(field('file')), pdf, Buffer.from(`\r\n${`${field('more')}\r\n`.repeat(others)}--${boundary}--\r\n`)]);
  const sent = async (type: string, others: number) =>
    (await fetch(`${url}/files`, { method: 'POST', redirect: 'manual', body: formOf(others), headers: { 'content-type': type } })).status;
  expect([
    await sent(`multipart/form-data; boundary=${boundary}`, 7),
    await sent(`multipart/form-data; boundary=${boundary}; a=b`, 0),
  ]).toEqual([422, 422]);
  expect(await filesOf(business, id)).toEqual([]);
  expect(await sent(`multipart/form-data; boundary="${boundary}"`, 6)).toBe(303);
  await business.ok('deleteFile', { id: (await filesOf(business, id))[0]!.id });
  const foreign = await sendFile(page, sample.png, 'a.png', { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(await filesOf(business, id)).toEqual([]);
});

test('[bodies.cheap] a form whose parts have a head over 8 kB is refused before it is parsed', async () => {
  const { id, url } = await book();
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n';
  /** Sends a form whose first or second part has these headers too. */
  const sent = async (headers: string, boundary = 'bound', before = '') => {
    const head = Buffer.from(`${before}--${boundary}\r\n${headers}${disposition}\r\n`);
    const body = Buffer.concat([head, pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const type = `multipart/form-data; boundary=${boundary}`;
    return (await fetch(`${url}/files`, { method: 'POST', redirect: 'manual', body, headers: { 'content-type': type } })).status;
  };
  const first = '--bound\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n';
  expect(await sent(`X-A: ${'x'.repeat(9_000)}\r\n`)).toBe(422);
  expect(await sent('a: b\r\n'.repeat(1_500))).toBe(422);
  expect(await sent(`X-A: ${'x'.repeat(9_000)}\r\n`, 'bound', first)).toBe(422);
  // The parser would skip to the second of two boundaries that overlap.
  expect(await sent(`X-A: ${'x'.repeat(9_000)}\r\n`, 'b--b', '--b--b--b\r\n\r\n')).toBe(422);
  expect(await filesOf(business, id)).toEqual([]);
  expect(await sent(`X-A: ${'x'.repeat(8_000)}\r\n`, 'bound', first)).toBe(303);
});

test('[customer-link.files] customers can add ten files to a visit, and fill at most half of the space of the business', async () => {
  const { id, url } = await book();
  const page = await openPage(harness, pathOf(url));
  for (let size = 0; size < mostFilesOfVisit; size++) expect((await sendFile(page, pdfOf(1_000 + size))).status).toBe(303);
  const eleventh = await sendFile(page, pdfOf(2_000));
  expect([eleventh.status, (await eleventh.text()).includes('You have sent 10 files already')]).toEqual([409, true]);
  // The same bytes again are no further file, and the office has more room.
  expect((await sendFile(page, pdfOf(1_000))).status).toBe(303);
  await business.ok('createFile', { job_request_id: id, name: 'Quote', content: pdf.toString('base64') });
  expect((await openPage(harness, pathOf(url))).text).not.toContain('multipart/form-data');
  const small = await openGuestDesk({ FILES_MAX_MEGABYTES: '1', RATE_LIMIT_GUEST_FILES_PER_HOUR: '3' });
  const visit = await small.book();
  const form = await openPage(small.harness, pathOf(visit.url));
  expect((await sendFile(form, pdfOf(400_000))).status).toBe(303);
  const full = await sendFile(form, pdfOf(200_000));
  expect([full.status, (await full.text()).includes('We cannot take more files')]).toEqual([409, true]);
  await small.business.ok('createFile', { job_request_id: visit.id, name: 'Quote', content: pdfOf(500_000).toString('base64') });
  expect((await sendFile(form, sample.png)).status).toBe(303);
  expect((await sendFile(form, sample.jpeg)).status).toBe(429);
});

/** Begins to send 2 MB by a link from a network, and answers the status when there is one. */
function beginUpload(url: string, network: string) {
  const answered: number[] = [];
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 2_000_000, 'x-forwarded-for': network };
  const sent = request(`${url}/files`, { method: 'POST', headers }, (answer) => {
    answered.push(answer.statusCode!);
    answer.resume();
  }).on('error', () => undefined);
  sent.write('-');
  return { sent, answered };
}

test('[customer-link.files] customers of one business send at most two files at a time, and never delay a member', async () => {
  const visits = [await book(), await book(), await book()];
  // Any of them may be the last to be identified.
  const begun = visits.map(({ url }, index) => beginUpload(url, `198.51.100.${index}`));
  await expect.poll(() => begun.flatMap(({ answered }) => answered), { timeout: 10_000 }).toEqual([429]);
  await business.ok('createFile', { job_request_id: visits[0]!.id, name: 'Quote', content: pdf.toString('base64') });
  for (const { sent } of begun) sent.destroy();
  const page = await openPage(harness, pathOf(visits[0]!.url));
  await expect.poll(async () => (await sendFile(page, sample.png)).status, { timeout: 10_000 }).toBe(303);
});

test.each([
  ['link', (own: string) => own, '198.51.100.9'],
  ['network', (_own: string, other: string) => other, '198.51.100.8'],
])('[file.places] one %s sends one file at a time', async (_what, secondOf, network) => {
  const [own, other] = [await book(), await book()];
  // Either may be the first to be identified.
  const begun = [beginUpload(own.url, '198.51.100.8'), beginUpload(secondOf(own.url, other.url), network)];
  await expect.poll(() => begun.flatMap(({ answered }) => answered), { timeout: 10_000 }).toEqual([429]);
  for (const { sent } of begun) sent.destroy();
});

test('[customer-link.files] customers of one business read at most twenty files at a time, until each is received', async () => {
  const { id, url } = await book();
  await sendFile(await openPage(harness, pathOf(url)), sample.png);
  const [file] = await filesOf(business, id);
  const status = async () => (await fetch(`${url}/files/${file!.id}/${file!.hash}`)).status;
  const slow = Array.from({ length: 20 }, () => new EventEmitter());
  const take = (raw: EventEmitter, index: number) =>
    takePlace({ raw: {} } as unknown as FastifyRequest, { raw } as unknown as FastifyReply, 'reader', {
      businessId: business.businessId,
      link: String(index),
      network: String(index),
    });
  expect(slow.map(take)).toEqual(slow.map(() => true));
  expect(await status()).toBe(429);
  for (const raw of slow) raw.emit('close');
  expect(await status()).toBe(200);
  expect(await status()).toBe(200);
});
