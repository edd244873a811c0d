/** A record that was read can be written back, and null means "unset", for every resource with GET and PUT. */
import { expect, test } from 'vitest';
import { operationList, operations, type OperationId, type Operations, type RequestOf } from '../../src/contract/index.ts';
import { nullMeaningOf, requestSchemaOf } from '../../src/contract/nulls.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';

const harness = await startHarness();
const business = await harness.business();
const ok: typeof business.ok = (id, input, options) => business.ok(id, input, options);

type Body = Record<string, unknown>;

/** A resource: a bare record, how to read it, and how to turn the answer into a request. */
interface Resource {
  readonly make: () => Promise<string>;
  readonly read: (id: string) => Promise<Body>;
  readonly update: OperationId;
  readonly sent: (read: Body) => Body;
}

const as = (value: unknown) => value as Body;
const ids = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);
const idOf = (of: unknown) => (of as { id: string } | null)?.id ?? null;
const email = () => `${Math.random().toString(36).slice(2)}@example.com`;
const hire = async () => (await ok('createTechnician', { full_name: 'Ada Lovelace', email: email() })).id;

const resources: Record<string, Resource> = {
  customer: {
    make: async () => (await ok('createCustomer', { full_name: 'Ann', phone: '2125550123' })).customer_id,
    read: async (id) => as(await ok('getCustomer', { id })),
    update: 'updateCustomer',
    // A customer is answered in groups but written flat, with references as ids.
    sent: ({ profile, contact }) => {
      const { preferred_technician, service_area, ...rest } = as(contact);
      return { ...as(profile), ...rest, preferred_technician_id: idOf(preferred_technician), service_area_id: idOf(service_area) };
    },
  },
  'site of a customer': {
    // The ids of the path, in order.
    make: async () => {
      const { customer_id: id } = await ok('createCustomer', { full_name: 'Ann', phone: '2125550123' });
      return `${id} ${(await ok('createCustomerSite', { id, name: 'House', address: { city: 'Troy' } })).id}`;
    },
    read: async (id) => as((await ok('listCustomerSites', { id: id.split(' ')[0]! })).sites[0]),
    update: 'updateCustomerSite',
    sent: (read) => read,
  },
  note: {
    make: async () => {
      const { customer_id } = await ok('createCustomer', { full_name: 'Ann', phone: '2125550123' });
      return (await ok('createNote', { customer_id, text: 'Ring twice.' })).id;
    },
    read: async (id) => as((await ok('listNotes', {})).notes.find((note) => note.id === id)),
    update: 'updateNote',
    sent: (read) => read,
  },
  technician: {
    make: hire,
    // Skills are read separately.
    read: async (id) => ({ ...(await ok('getTechnician', { id })), ...(await ok('listTechnicianSkills', { id })) }),
    update: 'updateTechnician',
    sent: (read) => ({ ...read, service_area_ids: ids(read['service_areas']), skill_ids: ids(read['skills']) }),
  },
  availability: {
    make: hire,
    read: async (id) => as(await ok('getTechnicianAvailability', { id })),
    update: 'replaceTechnicianAvailability',
    sent: (read) => read,
  },
  'skills of a technician': {
    make: hire,
    read: async (id) => as(await ok('listTechnicianSkills', { id })),
    update: 'replaceTechnicianSkills',
    sent: (read) => ({ skill_ids: ids(read['skills']), version: read['version'] }),
  },
  ...Object.fromEntries(
    (['buddy', 'lead', 'service_area', 'vehicle'] as const).map((relation): [string, Resource] => [
      `${relation} list of a technician`,
      {
        make: hire,
        read: async (id) => as(await ok('getTechnician', { id })),
        update: (
          {
            buddy: 'replaceTechnicianBuddies',
            lead: 'replaceTechnicianLeads',
            service_area: 'replaceTechnicianServiceAreas',
            vehicle: 'replaceTechnicianVehicles',
          } as const
        )[relation],
        sent: (read) => ({ ...read, lead_ids: ids(read['leads']), service_area_ids: ids(read['service_areas']) }),
      },
    ]),
  ),
  'maintenance plan': {
    make: async () => {
      const { customer_id } = await ok('createCustomer', { full_name: 'Ann', phone: '2125550123' });
      const job_type_id = (await ok('createJobType', { name: email() })).id;
      return (
        await ok('createMaintenancePlan', { customer_id, job_type_id, recurrence: 'FREQ=YEARLY', start_date: nextWorkday(Date.now()) })
      ).id;
    },
    read: async (id) => as(await ok('getMaintenancePlan', { id })),
    update: 'updateMaintenancePlan',
    sent: (read) => ({
      ...read,
      site_id: idOf(read['site']),
      job_type_id: idOf(read['job_type']),
      preferred_technician_id: idOf(read['preferred_technician']),
    }),
  },
  'reserved time': {
    make: async () => {
      const fields = { title: 'Team meeting', start_at: `${nextWorkday(Date.now())}T09:00`, end_at: `${nextWorkday(Date.now())}T10:00` };
      return (await ok('createReservedTime', { technician_ids: [await hire()], ...fields })).id;
    },
    read: async (id) => as((await ok('listReservedTimes', { limit: 1_000 })).reserved_times.find((one) => one.id === id)),
    update: 'updateReservedTime',
    // Written in business-local times, and for an occurrence or for all from it on.
    sent: (read) => ({ ...read, start_at: read['start_local'], end_at: read['end_local'], applies_to: 'one' }),
  },
  vehicle: {
    make: async () => (await ok('createVehicle', { name: 'Van' })).id,
    read: async (id) => as(await ok('getVehicle', { id })),
    update: 'updateVehicle',
    sent: (read) => read,
  },
  'job type': {
    make: async () => (await ok('createJobType', { name: email() })).id,
    read: async (id) => as(await ok('getJobType', { id })),
    update: 'updateJobType',
    sent: (read) => read,
  },
  'service area': {
    make: async () => (await ok('createServiceArea', { name: email() })).id,
    read: async (id) => as(await ok('getServiceArea', { id })),
    update: 'updateServiceArea',
    sent: (read) => read,
  },
  skill: {
    make: async () => (await ok('createSkill', { name: email(), category_id: (await ok('createSkillCategory', { name: email() })).id })).id,
    // Skills are read only in lists, so read one by an update without changes.
    read: async (id) => as(await ok('updateSkill', { id })),
    update: 'updateSkill',
    sent: (read) => read,
  },
};

/** The record without the time of its last write. */
const steady = (record: Body): unknown =>
  JSON.parse(JSON.stringify(record, (key, value: unknown) => (key === 'updated_at' ? undefined : value)));

const bodyOf = (update: OperationId, sent: Body) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(operations[update].bodyFields, name)));

test.each(Object.entries(resources))('[input.null-unset] a %s can be written back as read', async (_name, { make, read, update, sent }) => {
  const id = await make();
  const before = await read(id);
  const parts = id.split(' ');
  const path = operations[update].path.replaceAll(/\{\w+\}/g, () => parts.shift()!);
  // The whole record, including read-only fields, which are ignored.
  const reply = await harness.request('PUT', path, { key: business.key, body: sent(before) });
  expect(reply).toMatchObject({ status: 200, error_code: 0 });
  expect(steady(await read(id))).toEqual(steady(before));
  const fields = Object.keys(operations[update].bodyFields).filter((field) => field !== 'preview' && field !== 'update_open_jobs');
  expect(Object.keys(bodyOf(update, sent(before))).sort()).toEqual(fields.sort());
});

/** Settings that members read and write on the dashboard; each exists once per business. */
const settings: Record<string, Omit<Resource, 'make'>> = {
  'opening hours': {
    read: async () => as(await okAsMember(harness, business, 'getOpeningHours', {})),
    update: 'replaceOpeningHours',
    sent: ({ version, weekly_hours }) => ({ version, weekly_hours }),
  },
  workflow: {
    read: async () => as(await okAsMember(harness, business, 'getWorkflow', {})),
    update: 'replaceWorkflow',
    sent: ({ version, name, statuses }) => ({ version, name, statuses }),
  },
  'own words of a mail': {
    read: async () => as((await okAsMember(harness, business, 'listMailTexts', {})).mail_texts[0]),
    update: 'replaceMailText',
    sent: ({ kind, locale, version, intro, signature }) => ({ kind, locale, version, intro, signature }),
  },
};
/** A vehicle's mileage and a picture: the answer differs from the request. A choice of its own, which no record holds. */
const sentOnly: readonly OperationId[] = ['replaceRota', 'updateMyVehicleMileage', 'setTechnicianPicture', 'requireIdentityProvider'];

test.each(Object.entries(settings))('[input.null-unset] the %s can be written back as read', async (_name, { read, update, sent }) => {
  const before = await read('');
  expect(await callAsMember(harness, business, update, sent(before) as never)).toMatchObject({ status: 200, error_code: 0 });
  const { version: _before, ...rest } = steady(before) as Body;
  const { version: _after, ...again } = steady(await read('')) as Body;
  expect(again).toEqual(rest);
});

test('[input.null-unset] these tests cover every PUT of the contract', () => {
  const puts = operationList.filter(({ method }) => method === 'PUT').map(({ id }) => id);
  const tried = [...Object.values(resources), ...Object.values(settings)].map(({ update }) => update);
  expect(puts.sort()).toEqual([...tried, ...sentOnly].sort());
});

test('[input.null-unset] null clears optional fields, and leaves fields that always have a value', async () => {
  const area = (await ok('createServiceArea', { name: 'Harlem', city: 'New York', description: 'North' })).id;
  const category_id = (await ok('createSkillCategory', { name: 'Trades' })).id;
  const skill = (await ok('createSkill', { name: 'Gas', category_id, description: 'Pipes', is_active: false })).id;
  const vehicle = (await ok('createVehicle', { name: 'Van', plate_number: 'AB 1', current_mileage: 7, status: 'maintenance' })).id;
  const full = {
    phone: '2125550123',
    job_title: 'Plumber',
    assignment_tier: 'lead',
    status: 'onboarding',
    address: { line: '5 Main St' },
    start_location_type: 'home',
    start_location_lat: 40.7,
    start_location_long: -74,
    join_date: '2030-01-01',
    skill_ids: [skill],
    service_area_ids: [area],
    vehicle_ids: [vehicle],
  } satisfies Partial<RequestOf<Operations['createTechnician']>>;
  const { id } = await ok('createTechnician', { full_name: 'Ada', email: email(), ...full });
  const nothing = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
  const cleared = await ok('updateTechnician', { id, ...nothing, business_group_id: null });
  expect(cleared).toMatchObject({ role: 'Technician', status: 'onboarding', phone: null, job_title: '', assignment_tier: null });
  expect(cleared).toMatchObject({ start_location_type: null, start_location_lat: null, start_location_long: null, join_date: null });
  expect([cleared.address.line, cleared.service_areas, cleared.vehicle_ids]).toEqual(['', [], []]);
  expect((await ok('listTechnicianSkills', { id })).skills).toEqual([]);

  const type = await ok('createJobType', {
    name: 'Boiler repair',
    default_duration_minutes: 60,
    default_mobilization_minutes: 5,
    status: 'inactive',
  });
  expect(
    await ok('updateJobType', { id: type.id, default_duration_minutes: null, default_mobilization_minutes: null, status: null }),
  ).toMatchObject({ default_duration_minutes: null, default_mobilization_minutes: null, status: 'inactive' });
  expect(await ok('updateSkill', { id: skill, description: null, is_active: null, name: 'Gas' })).toMatchObject({
    description: '',
    is_active: false,
  });
  expect(await ok('updateServiceArea', { id: area, description: null, city: null, boundary: null })).toMatchObject({
    description: '',
    city: '',
  });
  expect(await ok('updateVehicle', { id: vehicle, plate_number: null, current_mileage: null, status: null })).toMatchObject({
    plate_number: '',
    current_mileage: null,
    status: 'maintenance',
  });
  const { customer_id } = await ok('createCustomer', {
    full_name: 'Ann',
    phone: '2125550123',
    email: null,
    uid: null,
    tier: null,
    notes: null,
    preferred_technician_id: id,
    service_area_id: area,
    address: { line: '1 Elm St', city: null, latitude: null, longitude: null },
  });
  const customer = await ok('updateCustomer', {
    id: customer_id,
    email: 'ann@example.com',
    phone: null,
    tier: null,
    status: null,
    preferred_technician_id: null,
    service_area_id: null,
    address: null,
  });
  expect(customer.profile).toMatchObject({ tier: 'regular', status: 'active' });
  expect(customer.contact).toMatchObject({ phone: '', preferred_technician: null, service_area: null, address: { line: '' } });
});

test('[input.null-required] required fields refuse null, on create and update', async () => {
  const id = await hire();
  for (const [update, field] of [
    ['updateTechnician', 'full_name'],
    ['updateTechnician', 'email'],
    ['replaceTechnicianAvailability', 'weekly_hours'],
    ['replaceTechnicianSkills', 'skill_ids'],
  ] as const) {
    const reply = await business.call(update, { id, [field]: null } as never);
    expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field }] });
  }
  const reply = await business.call('createTechnician', { full_name: null, email: null } as never);
  expect(reply.errors?.map(({ field }) => field)).toEqual(['full_name', 'email']);
});

test('[input.null-unset, vehicle.status-by-hand] a vehicle on a job can be written back, and setting on_job by hand is refused', async () => {
  const { id } = await ok('createVehicle', { name: 'Truck', status: 'idle' });
  expect(await business.call('updateVehicle', { id, status: 'on_job' })).toMatchObject({ status: 422, errors: [{ field: 'status' }] });
  const lead = await newTechnician(business, (await newArea(business)).id, 'Lea Lead');
  await ok('replaceTechnicianVehicles', { id: lead.id, vehicle_ids: [id] });
  const date = nextWorkday(Date.now());
  const job = await quotedJob(business, await newCustomer(business), date);
  await ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version, technician_id: lead.id });
  const { status, name } = await ok('getVehicle', { id });
  expect(status).toBe('on_job');
  expect(await ok('updateVehicle', { id, status, name })).toMatchObject({ status: 'on_job' });
  await ok('archiveJobRequest', { id: job.id });
  expect(await ok('getVehicle', { id })).toMatchObject({ status: 'idle' });
});

test('[input.null-unset] OpenAPI says which fields of a body take null', async () => {
  const document = (await (await fetch(`${harness.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: Body }> } }>>;
  };
  const { properties } = document.paths['/v1/customers/{id}']!['put']!.requestBody.content['application/json']!.schema as {
    properties: Record<string, { type: unknown; enum?: unknown[]; properties?: Record<string, { type: unknown }> }>;
  };
  expect([properties['phone']!.type, properties['full_name']!.type]).toEqual([['string', 'null'], 'string']);
  expect(properties['tier']!.enum).toContain(null);
  expect(properties['address']!.properties!['latitude']!.type).toEqual(['number', 'null']);
});

test('[input.null-unset] the documents say where null may stand', () => {
  for (const op of operationList) {
    const told = requestSchemaOf(op) as unknown as { properties: Record<string, { type?: unknown; anyOf?: { type: string }[] }> };
    for (const [name, { type, anyOf }] of Object.entries(told.properties)) {
      if (type === undefined && !anyOf) continue;
      const mayBeNull = Array.isArray(type) ? type.includes('null') : (anyOf?.some((one) => one.type === 'null') ?? false);
      expect([op.id, name, mayBeNull]).toEqual([op.id, name, nullMeaningOf(op, name).is !== 'refused']);
    }
  }
});
