import { beforeEach, describe, expect, test } from 'vitest';
import type { GeocodableAddress } from '../../../src/machinery/outbound/geocoder.ts';
import {
  serviceGeocoder,
  type KeptAnswer,
  type ServiceGeocoderOptions,
} from '../../../src/machinery/outbound/geocoding/serviceGeocoder.ts';
import { atEnd } from '../../support/atEnd.ts';
import { startHarness } from '../../support/harness.ts';
import { endless, json, startLocalServer } from '../localServer.ts';

const service = await startLocalServer();
atEnd(() => service.close());

const address: GeocodableAddress = {
  line: '5 Main St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
  formatted: 'ignored',
};
/** A house as Nominatim's documentation shows it. */
const house = (lat: unknown, lon: unknown) => ({ lat, lon, category: 'place', type: 'house', place_rank: 30, addresstype: 'place' });
const day = 86_400_000;

let warnings: string[];
let now: number;
let kept: Map<string, KeptAnswer>;
/** A new geocoder, which has sent no request yet. Its kept answers are those of the test. */
const fresh = (url = service.url, options: Partial<ServiceGeocoderOptions> = {}) =>
  serviceGeocoder({
    kind: 'nominatim',
    url,
    warn: (message) => warnings.push(message),
    now: () => now,
    kept: {
      find: (key) => Promise.resolve(kept.get(nameOf(key)) ?? null),
      keep: async (key, _kind, answer) => void kept.set(nameOf(key), answer),
    },
    ...options,
  });
const nameOf = ({ service: of, question }: { service: Buffer; question: Buffer }) => `${of.toString('hex')} ${question.toString('hex')}`;
/** A geocoder with a short timeout, for a service that never answers. */
const impatient = () => fresh(service.url, { timeoutMilliseconds: 50 });

beforeEach(() => {
  warnings = [];
  now = Date.parse('2030-06-05T12:00:00Z');
  kept = new Map();
  service.answer(json([house('40.7484', '-73.9857')]));
});

describe('[outbound.geocoder] the service is asked for', () => {
  test('the parts of the address, in the form of Nominatim', async () => {
    const before = service.requests.length;
    expect(await fresh().geocode({ ...address, line: '5 Main St & Co, Ünterstraße #2' })).toEqual({
      latitude: 40.7484,
      longitude: -73.9857,
      precision: 'exact',
    });
    const { method, url, headers } = service.requests[before]!;
    expect([method, url.pathname]).toEqual(['GET', '/search']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: '5 Main St & Co, Ünterstraße #2, New York, NY, 10001, US',
      format: 'jsonv2',
      limit: '1',
      addressdetails: '1',
    });
    // Nominatim refuses callers that do not identify themselves.
    expect(headers['user-agent']).toMatch(/truckroll/);
    expect(headers['authorization']).toBeUndefined();
  });

  test('the formatted text when there are no parts, and nothing for an empty address', async () => {
    const before = service.requests.length;
    expect(await fresh().geocode({ line: '  ', formatted: ' 5 Main St, New York ' })).not.toBeNull();
    expect(service.requests[before]!.url.searchParams.get('q')).toBe('5 Main St, New York');
    expect(await fresh().geocode({ line: ' ', city: '', formatted: '' })).toBeNull();
    expect(await fresh().geocode({})).toBeNull();
    expect(service.requests).toHaveLength(before + 1);
  });

  test('each address once, found or not, and again after a failure', async () => {
    const geocoder = fresh();
    const before = service.requests.length;
    service.answer(json([]));
    expect([await geocoder.geocode(address), await geocoder.geocode(address)]).toEqual([null, null]);
    expect(service.requests).toHaveLength(before + 1);
    service.answer(json('', 503));
    expect(await geocoder.geocode({ city: 'Boston' })).toBeNull();
    service.answer(json([house('42.36', '-71.06')]));
    expect(await geocoder.geocode({ city: 'Boston' })).toMatchObject({ latitude: 42.36, longitude: -71.06 });
  });
});

describe('[outbound.geocoder] an answer of the service', () => {
  test.each([
    ['the first of several', [house('1.5', '-2.5'), house('3', '4')], { latitude: 1.5, longitude: -2.5 }],
    ['numbers instead of text', [house(1.5, -2.5)], { latitude: 1.5, longitude: -2.5 }],
    ['the corner of the world', [house('-90', '180')], { latitude: -90, longitude: 180 }],
    ['the point off Ghana that really is 0, 0', [house('0', '0')], { latitude: 0, longitude: 0 }],
  ])('%s is read', async (_name, body, expected) => {
    service.answer(json(body));
    expect(await fresh().geocode(address)).toEqual({ ...expected, precision: 'exact' });
    expect(warnings).toEqual([]);
  });

  test.each([
    ['an empty result', []],
    ['an entry that is null', [null]],
    ['no coordinates', [{ display_name: 'Somewhere' }]],
    ['coordinates that are null', [{ lat: null, lon: null }]],
    ['coordinates that are empty', [{ lat: '', lon: ' ' }]],
    ['half a coordinate', [{ lat: '40.7' }]],
    ['text that is no number', [{ lat: 'north', lon: 'west' }]],
    ['a latitude beyond the pole', [{ lat: '90.01', lon: '0' }]],
    ['a longitude beyond the date line', [{ lat: '0', lon: '-180.01' }]],
    ['lists and truth values', [{ lat: [40.7], lon: true }]],
    ['infinity', [{ lat: 'Infinity', lon: '1e999' }]],
  ])('%s is no place', async (_name, body) => {
    service.answer(json(body));
    expect(await fresh().geocode(address)).toBeNull();
  });

  test.each([
    ['status 500', json([{ lat: '1', lon: '2' }], 500)],
    ['status 429', json('Too many', 429)],
    ['a redirect', json('', 302)],
    ['no content', json('', 204)],
    ['no JSON', json('<html>It works!</html>')],
    ['JSON cut off', json('[{"lat": "40.7", ')],
    ['an empty body', json('')],
    ['an object', json({ error: 'Unable to geocode' })],
    ['null', json('null')],
    ['a text', json('"ok"')],
  ])('%s is a failure: null and a warning', async (_name, listener) => {
    service.answer(listener);
    expect(await fresh().geocode(address)).toBeNull();
    expect(warnings).toEqual(['geocoding failed']);
  });

  test('with an endless body is given up, long before it fills the memory', async () => {
    const sent = new Promise<number>((resolve) => service.answer(endless(resolve)));
    expect(await fresh().geocode(address)).toBeNull();
    expect(warnings).toEqual(['geocoding failed']);
    // The count includes bytes that are still in the socket buffers of both sides.
    expect(await sent).toBeLessThan(20_000_000);
  });
});

describe('[outbound.geocoder-kept] kept answers', () => {
  const asked = () => service.requests.length;

  test('are read from the database by the next process, whatever the case and spaces of the address', async () => {
    const place = { latitude: 40.7484, longitude: -73.9857, precision: 'exact' };
    expect(await fresh().geocode(address)).toEqual(place);
    const before = asked();
    expect(await fresh().geocode({ ...address, line: ' 5  MAIN st', formatted: 'other' })).toEqual(place);
    expect(await fresh().geocode({ ...address, homeCountry: 'GB' })).toEqual(place);
    expect(asked()).toBe(before);
    expect(await fresh().geocode({ ...address, line: '6 Main St' })).not.toBeNull();
    expect(asked()).toBe(before + 1);
  });

  test('of one service are not used for another, whatever key its address contains', async () => {
    await fresh(`${service.url}/search?api_key=old`).geocode(address);
    const before = asked();
    await fresh(`${service.url}/?api_key=new`).geocode(address);
    expect(asked()).toBe(before);
    service.answer(json({ type: 'FeatureCollection', features: [] }));
    await fresh(service.url, { kind: 'photon' }).geocode(address);
    await fresh(service.url, { kind: 'pelias' }).geocode(address);
    await fresh(`${service.url}/other`).geocode(address);
    expect(asked()).toBe(before + 3);
  });

  test.each([
    ['found', [house('1', '2')], 180],
    ['unknown', [], 30],
  ])('for %s places are asked for again in time, by a process that remembers them too', async (_what, body, days) => {
    service.answer(json(body));
    const geocoder = fresh();
    await geocoder.geocode(address);
    now += days * day - 1;
    const before = asked();
    await geocoder.geocode(address);
    await fresh().geocode(address);
    expect(asked()).toBe(before);
    now += 1;
    await fresh().geocode(address);
    await geocoder.geocode(address);
    expect(asked()).toBe(before + 1);
  });

  test('that cannot be read or written cause only a warning', async () => {
    const away = () => Promise.reject(new Error('away'));
    const geocoder = fresh(service.url, { kept: { find: away, keep: away } });
    expect(await geocoder.geocode(address)).toMatchObject({ latitude: 40.7484 });
    expect(warnings).toEqual(['kept places cannot be read, so the geocoder is asked', 'a place that the geocoder found could not be kept']);
    const before = asked();
    expect(await geocoder.geocode(address)).toMatchObject({ latitude: 40.7484 });
    expect(asked()).toBe(before);
  });

  test('in memory are few', async () => {
    const geocoder = fresh();
    for (let number = 0; number <= 500; number++) await geocoder.geocode({ line: `${number} Main St` });
    kept.clear();
    const before = asked();
    await geocoder.geocode({ line: '500 Main St' });
    expect(asked()).toBe(before);
    await geocoder.geocode({ line: '0 Main St' });
    expect(asked()).toBe(before + 1);
  });

  test('[guest.lookups] are not counted as look-ups; a refused look-up is answered as without a service, and made once it is allowed', async () => {
    let counted = 0;
    const geocoder = fresh();
    const before = asked();
    const ask = (isAllowed: boolean) => geocoder.geocode(address, async () => (counted++, isAllowed));
    expect([await ask(false), await ask(false)]).toEqual([null, null]);
    expect([counted, asked(), warnings]).toEqual([2, before, []]);
    expect(await ask(true)).toMatchObject({ latitude: 40.7484 });
    expect(await ask(false)).toMatchObject({ latitude: 40.7484 });
    expect([counted, asked()]).toEqual([3, before + 1]);
  });
});

describe('[customer.geocoder-down] the service does not answer', () => {
  test('when a server accepts the call and stays silent', async () => {
    service.answer(() => undefined);
    expect(await impatient().geocode(address)).toBeNull();
    expect(warnings).toEqual(['geocoding failed']);
  });

  test('when a server begins its answer and stops', async () => {
    service.answer((_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('[{"lat": "40.7"'));
    expect(await impatient().geocode(address)).toBeNull();
    expect(warnings).toEqual(['geocoding failed']);
  });

  test('when a server hangs up, and when there is none', async () => {
    service.answer((request) => request.socket.destroy());
    expect(await fresh().geocode(address)).toBeNull();
    const gone = await startLocalServer();
    await gone.close();
    expect(await fresh(gone.url).geocode(address)).toBeNull();
    expect(warnings).toEqual(['geocoding failed', 'geocoding failed']);
  });
});

describe('through the service', async () => {
  const harness = await startHarness({ env: { GEOCODER_URL: `${service.url}/` } });
  const place = { line: '5 Main St', city: 'New York', postal_code: '10001' };
  const pointOf = ({ contact }: { contact: { address: { latitude: number | null; longitude: number | null } } }) => [
    contact.address.latitude,
    contact.address.longitude,
  ];

  test('[customer.geocoded] an address without coordinates gets them, when created and when replaced', async () => {
    const business = await harness.business();
    const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Grace', email: 'grace@example.com', address: place });
    expect(service.requests.at(-1)!.url.searchParams.get('q')).toBe('5 Main St, New York, 10001');
    expect(pointOf(await business.ok('getCustomer', { id }))).toEqual([40.7484, -73.9857]);
    service.answer(json([house('42.36', '-71.06')]));
    expect(pointOf(await business.ok('updateCustomer', { id, address: { city: 'Boston' } }))).toEqual([42.36, -71.06]);
    const before = service.requests.length;
    expect(pointOf(await business.ok('updateCustomer', { id, full_name: 'Grace Hopper' }))).toEqual([42.36, -71.06]);
    expect(service.requests).toHaveLength(before);
  });

  test('[outbound.geocoder-kept] another process and another business get the kept answer', async () => {
    const input = { full_name: 'Grace', email: 'grace@example.com', address: { ...place, line: '7 Kept St' } };
    await (await harness.business()).ok('createCustomer', input);
    const before = service.requests.length;
    const second = await startHarness({ env: { GEOCODER_URL: service.url } });
    const business = await second.business();
    const { customer_id: id } = await business.ok('createCustomer', input);
    expect(pointOf(await business.ok('getCustomer', { id }))).toEqual([40.7484, -73.9857]);
    expect(service.requests).toHaveLength(before);
  });

  test('[customer.geocoded] coordinates that a caller sent are never overwritten, and nothing is asked', async () => {
    const business = await harness.business();
    const before = service.requests.length;
    const own = { ...place, line: '6 Main St', latitude: 0, longitude: 0 };
    const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Grace', email: 'grace@example.com', address: own });
    expect(pointOf(await business.ok('getCustomer', { id }))).toEqual([0, 0]);
    expect(pointOf(await business.ok('updateCustomer', { id, address: { ...own, latitude: 1.25, longitude: -2.5 } }))).toEqual([
      1.25, -2.5,
    ]);
    const without = await business.ok('createCustomer', { full_name: 'Ada', email: 'ada@example.com' });
    expect(pointOf(await business.ok('getCustomer', { id: without.customer_id }))).toEqual([null, null]);
    expect(service.requests).toHaveLength(before);
  });

  test.each([
    ['fails', json('down', 500)],
    ['knows no such place', json([])],
    ['is silent', () => undefined],
  ])(
    '[customer.geocoder-down] with a geocoder that %s, the customer is created at the place from the gazetteer',
    async (name, listener) => {
      service.answer(listener);
      const business = await harness.business();
      const { customer_id: id } = await business.ok('createCustomer', {
        full_name: 'Grace',
        email: 'grace@example.com',
        address: { ...place, line: name },
      });
      const customer = await business.ok('getCustomer', { id });
      expect(customer.contact.address).toMatchObject({ line: name, precision: 'postal_code', source: 'gazetteer' });
    },
  );

  test('[customer.geocoder-down] while the geocoder is silent, other calls are served', async () => {
    const business = await harness.business();
    let release = () => {};
    const called = new Promise<void>((resolve) =>
      service.answer((request, response) => {
        release = () => json([])(request, response);
        resolve();
      }),
    );
    let created = false;
    const creating = business
      .ok('createCustomer', { full_name: 'Grace', email: 'grace@example.com', address: { ...place, line: 'slow' } })
      .then(() => (created = true));
    await called;
    // If a transaction stayed open during the geocoder's call, this would wait for the embedded database's only connection.
    await business.ok('createCustomer', { full_name: 'Ada', email: 'ada@example.com' });
    expect(created).toBe(false);
    release();
    await creating;
  });
});
