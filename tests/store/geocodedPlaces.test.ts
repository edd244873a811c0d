/** Kept answers of outside geocoders in the database, and how they end. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { geocodedPlaceJobs } from '../../src/machinery/background/geocodedPlaces.ts';
import { answerDays } from '../../src/machinery/outbound/geocoding/serviceGeocoder.ts';
import { geocodedPlaces } from '../../src/store/geocodedPlaces.ts';
import { startHarness } from '../support/harness.ts';

const { store } = await startHarness({ emptyDatabase: true });
const places = geocodedPlaces(store);
const now = Date.parse('2030-06-05T12:00:00.123Z');
const day = 86_400_000;

const keyOf = (question: string, service = 'some service') => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return { service: hashOf(service), question: hashOf(question) };
};
const place = { latitude: 40.7484, longitude: -73.9857, precision: 'street' } as const;

/** Runs the job once, at a time this many days from now. */
const clean = async (days: number, most?: number) => {
  for (const job of geocodedPlaceJobs(store, answerDays, most)) await job.tick(now + days * day, new AbortController().signal);
};
const areKept = async (...questions: string[]) =>
  Promise.all(questions.map(async (question) => (await places.find(keyOf(question))) !== null));

/** Keeps answers about unknown places, each a minute older than the one before. */
const keepMany = (count: number) =>
  store.query(
    `insert into geocoded_places (service, question, kind, found_at)
     select '\\x00', decode(lpad(to_hex(n), 8, '0'), 'hex'), 'nominatim', $1::timestamptz - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [new Date(now).toISOString(), count],
  );

test('[outbound.geocoder-kept] a stored answer is found again, exact to the digit, and a later answer replaces it', async () => {
  const key = keyOf('kept');
  expect(await places.find(key)).toBeNull();
  await places.keep(key, 'photon', { place, foundAt: now });
  expect(await places.find(key)).toEqual({ place, foundAt: now });
  expect(await places.find(keyOf('kept', 'another service'))).toBeNull();
  await places.keep(key, 'photon', { place: null, foundAt: now + day });
  expect(await places.find(key)).toEqual({ place: null, foundAt: now + day });
  const other = { latitude: -0.1, longitude: 179.9999999, precision: 'postal_code' } as const;
  await Promise.all([1, 2, 3].map((later) => places.keep(key, 'photon', { place: other, foundAt: now + later * day })));
  expect((await places.find(key))!.place).toEqual(other);
});

test('[outbound.geocoder-kept] the database refuses an incomplete answer', async () => {
  const insert = (latitude: number | null, longitude: number | null, precision: string | null, kind = 'pelias') =>
    store.query(
      'insert into geocoded_places (service, question, kind, latitude, longitude, precision, found_at) values ($1, $1, $2, $3, $4, $5, now())',
      [Buffer.from(`${latitude} ${longitude} ${precision}`), kind, latitude, longitude, precision],
    );
  await expect(insert(1, 2, null)).rejects.toThrow(/check/);
  await expect(insert(1, null, 'city')).rejects.toThrow(/check/);
  await expect(insert(1, 2, 'county')).rejects.toThrow(/check/);
  await expect(insert(1, 2, 'city', 'google')).rejects.toThrow(/check/);
});

test('[outbound.geocoder-kept] found places are forgotten after 180 days, unknown ones after 30', async () => {
  await places.keep(keyOf('found'), 'nominatim', { place, foundAt: now });
  await places.keep(keyOf('unknown'), 'nominatim', { place: null, foundAt: now });
  await clean(29.9);
  expect(await areKept('found', 'unknown')).toEqual([true, true]);
  await clean(30.1);
  expect(await areKept('found', 'unknown')).toEqual([true, false]);
  await clean(179.9);
  expect(await areKept('found')).toEqual([true]);
  await clean(180.1);
  expect(await areKept('found')).toEqual([false]);
  await store.query('delete from geocoded_places');
  // More rows than one statement removes.
  await keepMany(1_500);
  await clean(30.1);
  expect(await store.query('select from geocoded_places')).toEqual([]);
});

test('[outbound.geocoder-kept] only a limited number of answers is stored; the oldest are deleted first, in several statements if needed', async () => {
  await store.query('delete from geocoded_places');
  const newest = ['a', 'b', 'c'];
  for (const [age, question] of newest.entries()) await places.keep(keyOf(question), 'nominatim', { place, foundAt: now - age * 1000 });
  await keepMany(2_500);
  await clean(0, 2);
  expect(await areKept(...newest)).toEqual([true, true, false]);
  expect(await store.query('select from geocoded_places')).toHaveLength(2);
});
