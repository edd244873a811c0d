/** Uniqueness and search compare names without case, accents and Unicode form, equally on both databases. */
import { expect, test } from 'vitest';
import { foldedName } from '../../src/ground/names/foldedName.ts';
import { emailKeyOf } from '../../src/domain/resources/customers/emailKey.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();
const ok: typeof business.ok = (id, input, options) => business.ok(id, input, options);

const composed = 'Café Zürich'.normalize('NFC');
const same = [composed.normalize('NFD'), 'CAFÉ ZÜRICH', 'cafe zurich', 'Ca\u00adfe\u200b Zurich'];

test.each([
  ['É', 'e'],
  ['Ångström', 'angstrom'],
  ['ΟΔΟΣ Ωμέγα', 'οδοσ ωμεγα'],
  ['ЁЖИК Щи', 'ежик щи'],
  ['ՀԱՅ', 'հայ'],
  ['STRAẞE', 'straße'],
  ['Ｆｕｌｌ', 'ｆｕｌｌ'],
  ['がぎ'.normalize('NFD'), 'がぎ'],
  ['한글'.normalize('NFD'), '한글'],
  ['İstanbul', 'istanbul'],
  ['Ærø', 'ærø'],
  ['100% _\\', '100% _\\'],
  ['نص عربي', 'نص عربي'],
])('[names.folded] %s folds to %s', async (text, folded) => {
  const [row] = await harness.store.query<{ folded: string; empty: null }>('select folded($1) as folded, folded(null) as empty', [text]);
  expect(row).toEqual({ folded, empty: null });
  expect(foldedName(text)).toBe(folded);
});

test('[names.folded] an e-mail address keeps its accents, in one Unicode form', async () => {
  const lowered = async (text: string) => (await harness.store.query<{ text: string }>('select lowered($1) as text', [text]))[0]!.text;
  for (const [written, key] of [
    [' JOSÉ@Example.com '.normalize('NFD'), 'josé@example.com'.normalize('NFC')],
    ['ΝΙΚΟΣ@example.gr', 'νικοσ@example.gr'],
    ['ŁUCJA@example.pl', 'łucja@example.pl'],
  ] as const) {
    expect(await lowered(written.trim())).toBe(key);
    expect(emailKeyOf(written)).toBe(key);
  }
  expect([emailKeyOf(null), emailKeyOf('  ')]).toEqual([null, null]);
  const technician = (email: string) => business.call('createTechnician', { full_name: 'José', email });
  expect((await technician('josé@example.com'.normalize('NFC'))).status).toBe(200);
  expect(await technician('JOSÉ@example.com'.normalize('NFD'))).toMatchObject({ error_code: 'TECHNICIAN_DUPLICATE' });
  expect((await technician('jose@example.com')).status).toBe(200);
});

test('[names.folded, job-type.name-unique, skill.name-unique, service-area.name-unique, vehicle.plate-unique] differently written forms of one name count as duplicates', async () => {
  const category_id = (await ok('createSkillCategory', { name: 'Trades' })).id;
  const creators = {
    JOB_TYPE_DUPLICATE: (name: string) => business.call('createJobType', { name }),
    SKILL_CATEGORY_DUPLICATE: (name: string) => business.call('createSkillCategory', { name }),
    SKILL_DUPLICATE: (name: string) => business.call('createSkill', { name, category_id }),
    SERVICE_AREA_DUPLICATE_NAME: (name: string) => business.call('createServiceArea', { name }),
    VEHICLE_DUPLICATE: (plate_number: string) => business.call('createVehicle', { name: 'Van', plate_number }),
  };
  for (const [code, create] of Object.entries(creators)) {
    expect((await create(composed)).status).toBe(200);
    for (const name of same) expect([name, (await create(name)).error_code]).toEqual([name, code]);
    expect((await create('Cafe Zurich 2')).status).toBe(200);
  }
});

test('[names.folded, customer.search, technician.list.filters, service-area.search] search finds a name in all its written forms', async () => {
  const { customer_id } = await ok('createCustomer', { full_name: `Łukasz ${composed}`, phone: '2125550123', uid: 'X-100%' });
  const { id: area } = await ok('createServiceArea', { name: 'Nord', city: `${composed} See` });
  const { id: technician } = await ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com', job_title: `Chef ${composed}` });
  const { id: job } = await ok('createJobRequest', {
    customer_id,
    description: `Sink at ${composed}`,
    job_dates: [{ date: '2190-01-01', periods: [{ period: 'morning' }] }],
  });
  for (const search of [composed, ...same, 'FE ZÜR']) {
    const ids = [
      (await ok('listCustomers', { search })).customers[0]?.id,
      (await ok('listServiceAreas', { search: `${search}` })).service_areas.find(({ id }) => id === area)?.id,
      (await ok('listTechnicians', { search })).technicians[0]?.id,
      (await ok('listJobRequests', { search })).items[0]?.id,
    ];
    expect([search, ids]).toEqual([search, [customer_id, area, technician, job]]);
  }
  expect((await ok('listCustomers', { search: '100%' })).customers.map(({ id }) => id)).toEqual([customer_id]);
  expect((await ok('listCustomers', { search: '1_0' })).customers).toEqual([]);
});

test.each([
  ['zero-width', '\u200b\u200d\ufeff'],
  ['soft hyphens and bidirectional marks', '\u00ad\u200e\u202e\u2066'],
  ['a Hangul filler', '\u3164\uffa0\u115f'],
  ['blank braille', '\u2800'],
  ['spaces of all kinds', '\u00a0\u2003\u3000\t'],
  ['tags and variation selectors', '\u{e0041}\u{e007f}\u{e0100}'],
  ['formats of music, shorthand and hieroglyphs', '\u{1d173}\u{1bca0}\u{13430}'],
])('[names.visible] a name of %s is refused everywhere', async (_what, name) => {
  const contact = { email: 'x@example.com' };
  for (const [field, reply] of [
    ['full_name', await business.call('createCustomer', { full_name: name, ...contact })],
    ['full_name', await business.call('createTechnician', { full_name: name, ...contact })],
    ['name', await business.call('createVehicle', { name })],
    ['name', await business.call('createJobType', { name })],
    ['name', await business.call('createSkillCategory', { name })],
    ['name', await business.call('createServiceArea', { name })],
    [
      'customer.full_name',
      await business.call('bookAndConfirmJobRequest', {
        customer: { full_name: name, ...contact },
        scheduled_at: '2190-01-01T10:00',
        job_duration_minutes: 60,
      }),
    ],
  ] as const)
    expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field }] });
  expect((await business.call('createCustomer', { full_name: `${name}A`, phone: '2125550123' })).status).toBe(200);
});

test.each(['\u0007@example.com', '\u200b@\u200bexample.com'])(
  '[names.visible] an e-mail address is all seen: %j is refused',
  async (email) => {
    for (const reply of [
      await business.call('createCustomer', { full_name: 'Ada', email }),
      await business.call('createTechnician', { full_name: 'Ada', email }),
    ])
      expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'email', code: 'format' }] });
  },
);

test.each(['ada\u202e@example.com', 'ada@exam\u00adple.com'])(
  '[text.unseen] an e-mail address is kept as it is seen: %j',
  async (email) => {
    const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ada', email });
    expect((await business.ok('getCustomer', { id })).contact.email).toBe('ada@example.com');
  },
);
