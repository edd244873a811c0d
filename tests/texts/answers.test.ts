/** Over REST the sentences inside answers are in the language of X-Locale, and those of events in English. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../src/contract/index.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const harness = await startHarness();
const german = { headers: { 'x-locale': 'de' } };
const denverInCalifornia = { line: '5 Main St', city: 'Denver', state: 'CA' };
const note = { en: '"Denver" is not in CA.', de: '„Denver“ liegt nicht in CA.' };

interface CustomerEvent {
  readonly data: { readonly object: OutputOf<Operations['getCustomer']> };
}

const customerIn = async (business: TestBusiness, address: object) =>
  (await business.ok('createCustomer', { full_name: 'Ada', phone: '+1 212 555 0123', address })).customer_id;

it('[locale.answers, places.notes] a German answer has German notes of addresses for customers, sites and jobs', async () => {
  const business = await harness.business({ timezone: 'America/Denver' });
  const id = await customerIn(business, denverInCalifornia);
  expect((await business.ok('getCustomer', { id }, german)).contact.address.place_note).toBe(note.de);
  expect((await business.ok('getCustomer', { id })).contact.address.place_note).toBe(note.en);
  // A change answers in German too. Its event stays English.
  const changed = await business.ok('updateCustomer', { id, full_name: 'Grace' }, german);
  expect(changed.contact.address.place_note).toBe(note.de);
  const events = await harness.store.query<{ body: string }>('select body::text as body from events where resource_id = $1', [id]);
  expect(events.map(({ body }) => (JSON.parse(body) as CustomerEvent).data.object.contact.address.place_note)).toEqual([note.en, note.en]);

  const site = await business.ok('createCustomerSite', { id, name: 'Cabin', address: denverInCalifornia }, german);
  expect(site.address.place_note).toBe(note.de);
  const { sites } = await business.ok('listCustomerSites', { id }, german);
  expect(sites.map(({ address }) => address.place_note)).toEqual([note.de]);
  const unchanged = await business.ok('updateCustomerSite', { id, site_id: site.id, name: 'Cabin' }, german);
  expect(unchanged.address.place_note).toBe(note.de);
  const [shown] = (await business.ok('getCustomer', { id }, german)).sites;
  expect(shown!.address.place_note).toBe(note.de);

  const { id: job } = await business.ok('createJobRequest', {
    idempotency_key: randomUUID(),
    customer_id: id,
    job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
  });
  const { address } = await business.ok('getJobRequest', { id: job }, german);
  expect(address.place_note).toBe(note.de);
});

it('[locale.answers] a German answer describes places in German in coverage, windows and starts', async () => {
  const business = await harness.business({ timezone: 'America/Denver' });
  const covered = await business.ok('checkCoverage', denverInCalifornia, german);
  expect(covered.place).toMatchObject({
    note: note.de,
    warnings: [
      {
        code: 'COVERAGE_UNCERTAIN',
        text: 'Aus der Adresse geht nicht klar hervor, welcher Ort gemeint ist. Fragen Sie nach Ort, Bundesland oder Region und Postleitzahl.',
      },
      { code: 'PLACE_UNKNOWN', text: 'Es ist nicht bekannt, wo die Adresse liegt. Die Fahrzeit wird deshalb nicht eingerechnet.' },
    ],
  });
  expect((await business.ok('checkCoverage', denverInCalifornia)).place).toMatchObject({
    note: note.en,
    warnings: [
      {
        code: 'COVERAGE_UNCERTAIN',
        text: 'The address does not say clearly enough which place is meant. Ask for the town or city, the state or region, and the postal code.',
      },
      { code: 'PLACE_UNKNOWN', text: 'The place of the address is not known, so travel is not counted.' },
    ],
  });
  await business.ok('createServiceArea', { name: 'By district', district: 'Highlands' });
  const byPostalCode = { x_timezone: 'America/Denver', city: 'Denver', state: 'CO', postal_code: '80202' };
  const windows = await business.ok('listJobRequestBookingWindows', byPostalCode, german);
  const starts = await business.ok(
    'listBookableStarts',
    { city: 'Denver', state: 'CO', postal_code: '80202', job_duration_minutes: 60 },
    german,
  );
  const said = [
    {
      code: 'COVERAGE_UNCERTAIN',
      text: 'Es steht noch nicht fest, ob ein Einsatzgebiet die Adresse abdeckt. Fragen Sie nach: Bezirk.',
    },
    { code: 'TRAVEL_FROM_CENTRE', text: 'Die Fahrzeit ist ab der Mitte von 80202 geschätzt.' },
  ];
  expect([windows.place!.warnings, starts.place!.warnings]).toEqual([said, said]);
});

it('[locale.answers, service-area.warnings] a German answer has German warnings of a service area', async () => {
  const business = await harness.business();
  const { id } = await business.ok('createServiceArea', { name: 'Empty' }, german);
  const warning = {
    code: 'MATCHES_NOTHING',
    message: 'Dieses Gebiet deckt keine Adresse ab. Geben Sie ihm eine Grenze, Postleitzahlen, einen Ort oder einen Bezirk.',
  };
  expect((await business.ok('getServiceArea', { id }, german)).warnings).toEqual([warning]);
  expect((await business.ok('getServiceArea', { id })).warnings[0]!.message).toBe(
    'This area covers no address. Give it a boundary, postal codes, a city or a district.',
  );
});

/** English sentences and names that people would read. No German answer may have one of them. */
const englishOnes = () => {
  const { placeNotes, placeWarnings, areaWarnings, rank, crewDisclaimer, roles, areaAround } = textsOf('answers', 'en');
  const { Administrator: _same, ...otherRoles } = roles;
  const sentences = [placeNotes, placeWarnings, areaWarnings, rank, textsOf('events', 'en'), otherRoles].flatMap((texts) =>
    Object.values<string>(texts),
  );
  const patternOf = (text: string) =>
    text
      .split(/\{\w+\}/u)
      .map((part) => RegExp.escape(part))
      .join('.*');
  return [...sentences, crewDisclaimer, areaAround].map((text) => new RegExp(`^${patternOf(text)}$`, 'u'));
};

/** Every text of an answer. Names that callers send back (`name` and `role` of dashboard operations) are not asked for here. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];

it('[locale.answers] no known English sentence or name reaches a German answer', async () => {
  const business = await harness.business({ timezone: 'America/Denver' });
  const id = await customerIn(business, denverInCalifornia);
  await business.ok('createServiceArea', { name: 'Leer' });
  const technician = await business.ok('createTechnician', { full_name: 'Ada', email: `${randomUUID()}@example.com` }, german);
  const calls = [
    business.ok('getCustomer', { id }, german),
    business.ok('updateCustomer', { id, notes: 'x' }, german),
    business.ok('listServiceAreas', {}, german),
    business.ok('getTechnician', { id: technician.id }, german),
    business.ok('listTechnicians', {}, german),
    business.ok('updateTechnician', { id: technician.id, full_name: 'Grace' }, german),
    business.ok('listAssignableGroups', {}, german),
    business.ok('listWebhookEventTypes', {}, german),
    business.ok('checkCoverage', denverInCalifornia, german),
    business.ok('checkCoverage', { city: 'Denver', state: 'CO', postal_code: '80202' }, german),
    business.ok('listJobRequestBookingWindows', { x_timezone: 'America/Denver', city: 'Springfield' }, german),
  ];
  const windows = await business.ok('listJobRequestBookingWindows', { x_timezone: 'America/Denver', city: 'Denver', state: 'CO' }, german);
  const answers = [windows, technician, ...(await Promise.all(calls))];
  const known = englishOnes();
  expect(answers.flatMap(textsIn).filter((text) => known.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(technician.role).toBe('Techniker');
  expect(answers.flatMap(textsIn)).toEqual(
    expect.arrayContaining(['Keine abgeschlossenen Aufträge in 12 Monaten', 'Buchungskoordinator', 'Ein Kunde wurde gelöscht.']),
  );
  // In English the same calls are found, so the list would see them.
  const english = textsIn([await business.ok('getCustomer', { id }), await business.ok('getTechnician', { id: technician.id })]);
  expect(english.filter((text) => known.some((pattern) => pattern.test(text)))).toEqual(
    expect.arrayContaining([note.en, 'No completed jobs in 12 months', 'Technician']),
  );
});
