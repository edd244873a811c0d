/** Thumbnails that are made in the background. docs/internals/files.md#thumbnails. */
import { expect, it } from 'vitest';
import { fileThumbnailJobs, fileThumbnailsJob, type MakeThumbnail } from '../../src/machinery/background/fileThumbnails.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { pdf } from '../resources/files/samples.ts';
import { jpeg, png, undecodablePng, webp } from '../resources/pictures/samples.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const harness = await startHarness({ emptyDatabase: true });

const added = async (of: TestBusiness, customer_id: string, bytes: Buffer) =>
  of.ok('createFile', { customer_id, name: 'File', content: bytes.toString('base64') });
const forget = () => harness.store.query('delete from file_thumbnails');
const thumbnails = async (of: TestBusiness) => (await of.ok('listFiles', {})).files.map(({ thumbnail_url: url }) => url !== null);
const tick = (make: MakeThumbnail, signal = new AbortController().signal) => fileThumbnailJobs(harness.store, make)[0]!.tick(0, signal);

it('[file.thumbnail.later] photographs without a thumbnail get one, in every business, and other files are not tried again', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  const customer = await newCustomer(of);
  for (const bytes of [jpeg, png, webp, pdf, undecodablePng()]) await added(of, customer, bytes);
  await added(other, await newCustomer(other), png);
  const before = await thumbnails(of);
  expect(before).toEqual([false, false, true, true, true]);
  await forget();
  expect(await thumbnails(of)).toEqual([false, false, false, false, false]);
  await harness.server.background.tick(fileThumbnailsJob);
  expect([await thumbnails(of), await thumbnails(other)]).toEqual([before, [true]]);
  const tried: string[] = [];
  await tick(async ({ id }) => {
    tried.push(id);
    return null;
  });
  expect(tried).toEqual([]);
});

it('[file.thumbnail.later] a busy thread, a stop or an unreachable store ends the work, and the next run goes on', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const ids: string[] = [];
  for (const bytes of [jpeg, png, webp, undecodablePng()]) ids.push((await added(of, customer, bytes)).id);
  await forget();
  // Only those of this business: the first test has left others.
  await harness.store.query('delete from files where not (id = any ($1))', [ids]);
  const seen: string[] = [];
  const counting = (answer: (place: number) => Buffer | null | 'untried'): MakeThumbnail => {
    let place = 0;
    return async ({ id }) => {
      seen.push(id);
      return answer(place++);
    };
  };
  await tick(counting(() => 'untried'));
  expect(seen.splice(0)).toEqual(ids.slice(0, 1));
  const stopped = new AbortController();
  await tick(
    counting(() => {
      stopped.abort();
      return Buffer.of(1);
    }),
    stopped.signal,
  );
  expect(seen.splice(0)).toEqual(ids.slice(0, 1));
  const away = counting((place) => {
    if (place < 2) throw new Error('away');
    return Buffer.of(1);
  });
  // The job tells that something failed, after it has been through all others.
  await expect(tick(away)).rejects.toThrow('away');
  expect(seen.splice(0)).toEqual(ids.slice(1));
  await expect(
    tick(
      counting(() => {
        throw new Error('away');
      }),
    ),
  ).rejects.toThrow('away');
  expect(seen.splice(0)).toEqual(ids.slice(1, 3));
  await forget();
  await expect(
    tick(
      counting(() => {
        throw new Error('away');
      }),
    ),
  ).rejects.toThrow('away');
  expect(seen).toEqual(ids.slice(0, 3));
});

it.each([2, 3])('[file.thumbnail.later] with two photographs a read, each of %i photographs is tried once', async (count) => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const ids: string[] = [];
  for (const bytes of [jpeg, png, webp].slice(0, count)) ids.push((await added(of, customer, bytes)).id);
  await forget();
  await harness.store.query('delete from files where not (id = any ($1))', [ids]);
  const tried: string[] = [];
  const [job] = fileThumbnailJobs(
    harness.store,
    async ({ id }) => {
      tried.push(id);
      return Buffer.of(1);
    },
    2,
  );
  await job!.tick(0, new AbortController().signal);
  expect(tried).toEqual(ids);
});

it('[file.thumbnail.later] a file that is deleted meanwhile gets no thumbnail', async () => {
  const of = await harness.business();
  const { id } = await added(of, await newCustomer(of), png);
  await forget();
  await tick(async (photograph) => {
    if (photograph.id === id) await of.ok('deleteFile', { id });
    return Buffer.of(1);
  });
  expect(await harness.store.query('select 1 from file_thumbnails where file_id = $1', [id])).toEqual([]);
});

it('[file.thumbnail.later] damaged files do not keep other files from a thumbnail: the next run goes on after them', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const ids: string[] = [];
  for (const bytes of [jpeg, png, webp, undecodablePng()]) ids.push((await added(of, customer, bytes)).id);
  await forget();
  await harness.store.query('delete from files where not (id = any ($1))', [ids]);
  let seen: string[] = [];
  let damaged = new Set(ids.slice(0, 3));
  const [job] = fileThumbnailJobs(harness.store, async ({ id }) => {
    seen.push(id);
    if (damaged.has(id)) throw new Error('damaged');
    return Buffer.of(1);
  });
  const running = new AbortController().signal;
  await expect(job!.tick(0, running)).rejects.toThrow('damaged');
  expect(seen).toEqual(ids.slice(0, 3));
  seen = [];
  await job!.tick(0, running);
  expect(seen).toEqual(ids.slice(3));
  // Their bytes are back.
  [seen, damaged] = [[], new Set()];
  await job!.tick(0, running);
  expect(seen).toEqual(ids.slice(0, 3));
});

it('[file.thumbnail.later] a photograph that takes too long is tried three times, and blocks no other', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const ids: string[] = [];
  for (const bytes of [jpeg, png]) ids.push((await added(of, customer, bytes)).id);
  await forget();
  await harness.store.query('delete from files where not (id = any ($1))', [ids]);
  const seen: string[] = [];
  const [job] = fileThumbnailJobs(harness.store, async ({ id }) => {
    seen.push(id);
    return id === ids[0] ? 'too_slow' : Buffer.of(1);
  });
  for (let time = 0; time < 5; time++) await job!.tick(0, new AbortController().signal);
  expect(seen).toEqual([ids[0], ids[1], ids[0], ids[0]]);
});
