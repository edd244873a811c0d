/** Adding files to customers and jobs. docs/files.md. */
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { mostFileBytes, mostFilesOfRecord } from '../../../src/contract/vocabulary.ts';
import { startHarness } from '../../support/harness.ts';
import { newMember, signIn } from '../../support/session.ts';
import * as sample from '../../resources/pictures/samples.ts';
import { pdf, pdfOf } from '../../resources/files/samples.ts';
import { openDesk, unquotedJob } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';

const { harness, staffed, business: other } = await openDesk();
const base64 = (bytes: Buffer) => bytes.toString('base64');
const stored = (id: string) =>
  harness.store.query<{ position: number; bytes: Buffer }>('select position, bytes from file_pieces where file_id = $1 order by position', [
    id,
  ]);

it('[file.add] keeps bytes, name and author of a photograph and of a PDF', async () => {
  const { of, customer } = await staffed();
  const types = { 'image/jpeg': sample.jpeg, 'image/png': sample.png, 'image/webp': sample.webp, 'application/pdf': pdf };
  for (const [content_type, bytes] of Object.entries(types)) {
    const file = await of.ok('createFile', { customer_id: customer, name: 'Boiler', content: base64(bytes) });
    expect(file).toMatchObject({
      ...{ customer_id: customer, job_request_id: null, short_code: null, content_type, size_bytes: bytes.length },
      author: { kind: 'key' },
    });
    expect(file.url).toBe(`/files/${file.id}/${file.hash}`);
    const read = await of.ok('getFile', { id: file.id });
    expect(Buffer.from(read.content, 'base64').equals(bytes)).toBe(true);
    expect({ ...read, content: '' }).toEqual({ ...file, content: '' });
  }
  const id = await unquotedJob(of);
  const { short_code } = await of.ok('getJobRequest', { id });
  const session = await signIn(harness, await newMember(harness, of, { role: 'Booking Coordinator', name: 'Ann Lee' }));
  const onJob = await session.ok('createFile', { job_request_id: short_code!, name: 'Meter.JPG', content: base64(sample.jpeg) });
  expect(onJob).toMatchObject({ job_request_id: id, short_code, name: 'Meter.JPG', author: { kind: 'member', name: 'Ann Lee' } });
});

it('[file.add] a record stores the same bytes only once, also in concurrent calls', async () => {
  const { of, customer } = await staffed();
  const add = (name: string) => of.ok('createFile', { customer_id: customer, name, content: base64(sample.png) });
  const [first, second] = await Promise.all([add('a.png'), add('b.png')]);
  expect(second.id).toBe(first.id);
  // Another record has its own copy.
  const job = await unquotedJob(of);
  const copy = await of.ok('createFile', { job_request_id: job, name: 'a.png', content: base64(sample.png) });
  expect([copy.id === first.id, copy.hash]).toEqual([false, first.hash]);
});

it('[file.private] removes the location at which a photograph was taken', async () => {
  const { of, customer } = await staffed();
  const hostile = {
    'image/jpeg': sample.jpegWith(...sample.jpegSecrets),
    'image/png': sample.pngWith(...sample.pngSecrets),
    'image/webp': sample.webpSecrets,
  };
  for (const [type, bytes] of Object.entries(hostile)) {
    expect(bytes.includes(sample.secret)).toBe(true);
    const { id, content_type } = await of.ok('createFile', { customer_id: customer, name: 'Home', content: base64(bytes) });
    const kept = Buffer.concat((await stored(id)).map((piece) => piece.bytes));
    expect([content_type, kept.length > 0, kept.includes('GPS')]).toEqual([type, true, false]);
  }
});

it('[file.checked] refuses a file that is neither a photograph nor a PDF, whatever its name, and a damaged file', async () => {
  const { of, customer } = await staffed();
  const ask = async (bytes: Buffer | string, name = 'photo.jpg') => {
    const content = typeof bytes === 'string' ? bytes : base64(bytes);
    const { status, errors } = await of.call('createFile', { customer_id: customer, name, content });
    return [status, ...(errors ?? []).map(({ field, code }) => `${field} ${code}`)].join(' ');
  };
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  expect(await ask(html)).toBe('422 content type');
  expect(await ask(sample.svg)).toBe('422 content type');
  expect(await ask(Buffer.concat([html, pdf]), 'bill.pdf')).toBe('422 content type');
  expect(await ask(pdf.subarray(0, 200), 'bill.pdf')).toBe('422 content malformed');
  expect(await ask(sample.png.subarray(0, 60))).toBe('422 content malformed');
  expect(await ask(sample.pngOf(12_001, 8))).toBe('422 content too_large');
  for (const text of ['====', 'data:image/png;base64,AAAA', 'AA AA', 'ÄÖÜß']) expect(await ask(text), text).toMatch(/^422 content /);
  expect(await ask(sample.png, ' \u202e ')).toMatch(/^422 name /);
  expect((await of.ok('listFiles', { customer_id: customer })).files).toEqual([]);
});

it('[file.bounds] takes a file of exactly the largest size, and says what to do about a larger one', async () => {
  const { of, customer } = await staffed();
  const add = (bytes: Buffer) => of.call('createFile', { customer_id: customer, name: 'plan.pdf', content: base64(bytes) });
  const whole = pdfOf(mostFileBytes);
  const { data, error_code } = await add(whole);
  expect([error_code, data.size_bytes]).toEqual([0, mostFileBytes]);
  expect((await stored(data.id)).length).toBe(160);
  expect(Buffer.from((await of.ok('getFile', { id: data.id })).content, 'base64').equals(whole)).toBe(true);
  const over = await add(pdfOf(mostFileBytes + 1));
  expect([over.status, over.errors?.[0]?.field, over.errors?.[0]?.message]).toEqual([
    422,
    'content',
    expect.stringContaining('make the file smaller'),
  ]);
  expect(refusal(await add(pdfOf(mostFileBytes + 200_000)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

it('[file.bounds] enforces the limits of a record and of a business, also in concurrent calls', async () => {
  const small = await startHarness({ env: { FILES_MAX_MEGABYTES: '1' } });
  const of = await small.business();
  const customer = await newCustomer(of);
  const add = (bytes: Buffer, customer_id = customer) => of.call('createFile', { customer_id, name: 'plan.pdf', content: base64(bytes) });
  const both = await Promise.all([add(pdfOf(600_000)), add(pdfOf(600_001))]);
  expect(both.map(({ error_code }) => error_code).sort()).toEqual([0, 'FILE_SPACE_FULL']);
  const full = both.find(({ error_code }) => error_code !== 0)!;
  expect(full).toMatchObject({ status: 409, data: { max_bytes: 1_000_000 } });
  await small.store.query(
    `insert into files (tenant_id, id, customer_id, name, content_type, size_bytes, hash, author_kind, author_name, created_at)
     select tenant_id, gen_random_uuid(), customer_id, name, content_type, 1, n::text, author_kind, author_name, created_at
       from files, generate_series(2, $2::int) n where customer_id = $1`,
    [customer, mostFilesOfRecord],
  );
  const refused = await add(sample.png);
  expect([...refusal(refused), refused.data]).toEqual([409, 'FILE_LIMIT_REACHED', { limit: mostFilesOfRecord }]);
  // Another customer still has room.
  expect((await add(sample.png, await newCustomer(of))).error_code).toBe(0);
});

it('[file.add] refuses a file on nothing, on a job and another customer, and on records of another business', async () => {
  const { of, customer } = await staffed();
  const job = await unquotedJob(of);
  const file = { name: 'a.png', content: base64(sample.png) };
  const ask = async (input: object) => invalid(await of.call('createFile', { ...file, ...input }));
  expect(await ask({})).toEqual(['VALIDATION_ERROR', 'job_request_id']);
  expect(await ask({ customer_id: customer, job_request_id: job })).toEqual(['VALIDATION_ERROR', 'customer_id']);
  expect(refusal(await of.call('createFile', { customer_id: randomUUID(), ...file }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(refusal(await other.call('createFile', { customer_id: customer, ...file }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(refusal(await other.call('createFile', { job_request_id: job, ...file }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});

it('[file.thumbnail] a thumbnail is made for each added file, but not for a repeated file or one that exceeds the limit', async () => {
  const { of, customer } = await staffed();
  const { thumbnails } = harness.server.pipeline.services;
  const make = vi.spyOn(thumbnails, 'make');
  const add = (bytes: Buffer) => of.call('createFile', { customer_id: customer, name: 'Boiler', content: base64(bytes) });
  await add(sample.png);
  await add(sample.png);
  expect(make.mock.calls.map(([, most]) => most)).toEqual([thumbnails.patienceMilliseconds]);
  await harness.store.query('delete from file_thumbnails');
  await add(sample.png);
  expect(make).toHaveBeenCalledTimes(2);
  await harness.store.query(
    `insert into files (tenant_id, id, customer_id, name, content_type, size_bytes, hash, author_kind, author_name, created_at)
     select tenant_id, gen_random_uuid(), customer_id, name, content_type, size_bytes, hash || n, author_kind, author_name, created_at
       from files, generate_series(2, $2) n where customer_id = $1`,
    [customer, mostFilesOfRecord],
  );
  expect((await add(sample.jpeg)).error_code).toBe('FILE_LIMIT_REACHED');
  expect(make).toHaveBeenCalledTimes(2);
  make.mockRestore();
});
