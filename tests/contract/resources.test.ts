/** The required fields of each resource, checked against the contract's schemas and against answers with few and with all values. */
import { describe, expect, it } from 'vitest';
import { operations } from '../../src/contract/index.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday } from '../scenarios/fixtures.ts';
import { shapeOf, tables, type TableName } from './resourceTables.ts';
import { differences, examine, extraFields, namesOf, only, type Fields, type Schema } from './shapes.ts';

const harness = await startHarness();
const date = nextWorkday(Date.now());
const schemaOf = (name: TableName) => operations[tables[name].of].output as unknown as Schema;

describe('the contract', () => {
  for (const name of Object.keys(tables) as TableName[])
    for (const field of namesOf(tables[name].fields)) {
      const row = `${name} ${field}`;
      it(`has ${row}`, () => {
        expect(differences(only(tables[name].fields as Fields, field), schemaOf(name))).toEqual([]);
      });
    }

  it('adds only these fields', () => {
    const added = Object.fromEntries(
      (Object.keys(tables) as TableName[])
        .map((name) => [name, extraFields(shapeOf(name), schemaOf(name))] as const)
        .filter(([, fields]) => fields.length > 0),
    );
    const [local, window] = [
      ['scheduled_local', 'ends_local'],
      ['start_local', 'end_local'],
    ];
    const onPlaces = ['precision', 'source', 'place_note'];
    const onJobs = [
      'external_reference',
      'next_actions[].may_fire',
      'last_action',
      ...['priority_level', 'sla_deadline', 'attention'],
      'written_by',
      ...onPlaces.map((field) => `address.${field}`),
      'site',
      'crew[].sessions[].break_minutes',
      'quote.crew_size',
      ...local.map((field) => `schedule.${field}`),
      ...window.map((field) => `schedule.arrival_window.${field}`),
      'schedule.sessions[].break_minutes',
      ...['locked', 'locked_at', 'locked_by_name', 'wanted_date'],
      'open_request',
      'earlier_wish',
      'maintenance_plan_id',
      'follow_up_of',
      'follow_ups',
      'live',
      'cancellation',
      'completed_amount',
      'changed_fields',
    ];
    const onCallers = [
      'phone',
      'email',
      'formatted_address',
      'precision',
      'total_spent_12m',
      'open_jobs',
      'merged_into_customer_id',
      'erased_at',
    ];
    const onTechnicians = ['version', 'uid', 'start_location_precision', 'start_location_source', 'picture_url'];
    const ofDay = ['skills', 'shifts', 'time_off'];
    const onAreas = ['state', 'country', 'postal_codes', 'matches_by', 'warnings'];
    expect(added).toEqual({
      Customer: [
        'profile.updated_at',
        'profile.deleted_at',
        'profile.merged_into_customer_id',
        'profile.erased_at',
        'profile.notes',
        ...onPlaces.map((field) => `contact.address.${field}`),
        'contact.contact_missing',
        'contact.sms_consent',
        'contact.sms_consent_at',
        'contact.preferred_channel',
        'sites',
        'site_count',
        'possible_duplicates',
      ],
      'Customer list': [...onCallers.map((field) => `customers[].${field}`), 'next_after', 'more', 'empty'],
      'Job type': ['uid', 'on_booking_page', 'skill_ids', 'skills', 'usual_crew_size', 'deleted_at'],
      'Job request': onJobs,
      'Job request list': [...onJobs.map((field) => `items[].${field}`), 'next_after', 'more', 'empty'],
      'Job request changes': [...onJobs.map((field) => `items[].${field}`), 'empty'],
      'Service area': onAreas,
      'Service area list': [...onAreas.map((field) => `service_areas[].${field}`), 'next_after', 'empty'],
      'Skill category list': ['next_after', 'empty'],
      'Skill list': ['empty'],
      'Skills of a category': ['next_after', 'empty'],
      Technician: onTechnicians,
      Timeline: ['events[].skipped', 'events[].actions[].skipped'],
      Vehicle: ['uid'],
      'Technician list': [...[...onTechnicians, ...ofDay].map((field) => `technicians[].${field}`), 'next_after', 'empty'],
      'Booking windows': ['place', 'considered', 'blocked_by', 'reason', 'remedies'],
    });
  });
});

/** The null, omitted and empty fields of an answer. Fails if anything is wrong. */
function found(name: TableName, answer: unknown): { nulls: string[]; omitted: string[]; empty: string[] } {
  const { wrong, ...rest } = examine(shapeOf(name), answer);
  expect(wrong).toEqual([]);
  return rest;
}

const nothing = { nulls: [], omitted: [], empty: [] };
const address = { line: '5 Main St', line2: 'Floor 2', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' };
const place = { latitude: 40.748, longitude: -73.985 };

describe('customers', () => {
  it('with required fields alone and with every field', async () => {
    const of = await harness.business();
    const { customer_id: bare } = await of.ok('createCustomer', { full_name: 'Grace Hopper', email: 'grace@example.com' });
    const bareAnswer = await of.ok('getCustomer', { id: bare });
    const unset = ['contact.address.latitude', 'contact.address.longitude', 'contact.preferred_technician', 'contact.service_area'];
    expect(found('Customer', bareAnswer)).toEqual({ ...nothing, nulls: unset });
    expect(bareAnswer.profile.uid).toBe('');
    expect(bareAnswer.contact).toMatchObject({ phone: '', address: { line: '', line2: '', formatted: '' } });
    expect(found('Customer list', await of.ok('listCustomers', {}))).toEqual({
      ...nothing,
      nulls: ['customers[].last_request_at'],
      omitted: ['customers[].deleted_at'],
    });

    const { id: service_area_id } = await newArea(of);
    const { id: preferred_technician_id } = await newTechnician(of, service_area_id);
    await of.ok('updateCustomer', {
      id: bare,
      uid: 'C-1',
      phone: '+1 212 555 0123',
      tier: 'vip',
      preferred_technician_id,
      service_area_id,
      address: { ...address, ...place },
    });
    const { id } = await of.ok('createJobRequest', { customer_id: bare, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
    await of.ok('fireJobRequestAction', { id, key: 'complete', status_version: 1, payload: { amount: 1e9 } });
    const full = await of.ok('getCustomer', { id: bare });
    expect(found('Customer', full)).toEqual(nothing);
    expect(full.profile.request_count).toBe(1);
    expect(full.contact.address.formatted).not.toBe('');
    expect(full.spending).toMatchObject({ total_spent_12m: 1e9, avg_job_value: 1e9, currency: 'USD', tier_progress: { next: '' } });
    await of.ok('deleteCustomer', { id: bare });
    expect(found('Customer list', await of.ok('listCustomers', { since: '2020-01-01T00:00:00Z' }))).toEqual(nothing);
  });
});

describe('job requests', () => {
  it('from a booking with few fields to the end with every field', async () => {
    const of = await harness.business();
    const area = (await newArea(of)).id;
    const { customer_id: poor } = await of.ok('createCustomer', { full_name: 'Grace Hopper', email: 'grace@example.com' });
    const job_dates = [{ date, periods: [{ period: 'morning' as const }] }];
    const { id: bareId, ...created } = await of.ok('createJobRequest', { customer_id: poor, job_dates });
    const any: unknown = expect.any(String);
    const customer_notification = { will_be_sent: false, channel: 'none', reason: 'no_channel' };
    expect(created).toEqual({ short_code: any, status_version: 1, customer_notification, magic_token: any, customer_url: any });
    const unassigned = ['technician_id', 'technician', 'assigned_at', 'service_area_id', 'vehicle_id'].map((one) => `assignment.${one}`);
    const unquoted = ['quoted_at', 'job_duration_minutes', 'mobilization_minutes', 'demobilization_minutes'].map((one) => `quote.${one}`);
    const unscheduled = ['scheduled_at', 'scheduled_duration_minutes', 'ends_at'].map((one) => `schedule.${one}`);
    const unrated = ['score', 'comment', 'rated_at'].map((one) => `rating.${one}`);
    const unarchived = ['archived_at', 'archived_by_user_id', 'note'].map((one) => `archive.${one}`);
    const open = ['completed_at', 'completed_by_user_id'];
    const noPlace = ['address.latitude', 'address.longitude'];
    const bare = {
      nulls: ['description', 'job_type_id', ...[noPlace, unassigned, unquoted, unscheduled, unrated, unarchived, open].flat()],
      omitted: ['next_actions[].capabilities', 'job_type_name', 'assigned_vehicle', 'crew', 'schedule.arrival_window', 'deleted_at'],
      empty: ['action_audit', 'skills', 'schedule.sessions'],
    };
    expect(found('Job request', await of.ok('getJobRequest', { id: bareId }))).toEqual(bare);
    const within = (prefix: string) => ({
      nulls: bare.nulls.map((path) => prefix + path),
      omitted: bare.omitted.map((path) => prefix + path),
      empty: bare.empty.map((path) => prefix + path),
    });
    expect(found('Job request list', await of.ok('listJobRequests', {}))).toEqual(within('items[].'));
    const feed = await of.ok('listJobRequestChanges', { since: '2020-01-01T00:00:00Z' });
    expect(found('Job request changes', feed)).toEqual(within('items[].'));

    const skills = await of.ok('createSkillCategory', { name: 'Heating', icon: 'flame' });
    const skill = await of.ok('createSkill', { name: 'Gas', category_id: skills.id });
    const van = await of.ok('createVehicle', { name: 'Van 1' });
    const crew = [];
    for (const name of ['Ada Lovelace', 'Bea Arthur']) {
      const { id } = await newTechnician(of, area, name, [skill.id]);
      await of.ok('updateTechnician', { id, phone: '+1 212 555 0177', job_title: 'Plumber', vehicle_ids: [van.id] });
      crew.push(id);
    }
    await harness.store.query(`update technicians set avatar_url = 'https://example.com/a.png' where id = any ($1::uuid[])`, [crew]);
    const type = await of.ok('createJobType', { name: 'Boiler repair', default_duration_minutes: 60 });
    const { id } = await of.ok('createJobRequest', {
      customer_id: await newCustomer(of),
      job_dates,
      job_type_id: type.id,
      skill_ids: [skill.id],
      description: 'No hot water',
    });
    const quoted = await of.ok('quoteJobRequest', { id, crew_size: 2 });
    const scheduled_at = `${date}T10:00`;
    const confirmed = await of.ok('confirmJobRequest', { id, scheduled_at, status_version: quoted.status_version });
    const scheduled = {
      nulls: [...unrated, ...unarchived, ...open],
      omitted: ['next_actions[].capabilities', 'schedule.job_dates', 'deleted_at'],
      empty: [],
    };
    expect(found('Job request', confirmed)).toEqual(scheduled);
    const completed = await of.ok('fireJobRequestAction', { id, key: 'complete', status_version: confirmed.status_version });
    expect(completed).not.toHaveProperty('next_actions');
    await harness.store.query(`update job_requests set rating_score = 5, rating_comment = 'Tidy', rated_at = now() where id = $1`, [id]);
    expect(found('Job request', await of.ok('getJobRequest', { id }))).toEqual({
      nulls: ['assignment.vehicle_id', ...unarchived],
      omitted: ['next_actions', 'assigned_vehicle', 'schedule.job_dates', 'deleted_at'],
      empty: [],
    });
    await of.ok('archiveJobRequest', { id: bareId, note: 'Called off' });
    await harness.store.query('update job_requests set deleted_at = now(), updated_at = clock_timestamp() where id = $1', [bareId]);
    const { items } = await of.ok('listJobRequestChanges', { since: feed.next_since });
    expect(
      found(
        'Job request',
        items.find((job) => job.id === bareId),
      ),
    ).toEqual({
      nulls: bare.nulls.filter((path) => !unarchived.includes(path)),
      omitted: ['next_actions', ...bare.omitted.filter((path) => !['next_actions[].capabilities', 'deleted_at'].includes(path))],
      empty: bare.empty,
    });
  });

  it('confirmed for one technician without a start location: no travel, no share of the work, no vehicle', async () => {
    const of = await harness.business();
    const area = (await newArea(of)).id;
    await of.ok('createTechnician', { full_name: 'Ada Lovelace', email: 'ada@example.com', service_area_ids: [area] });
    const job_dates = [{ date, periods: [{ period: 'morning' as const }] }];
    const { id } = await of.ok('createJobRequest', { customer_id: await newCustomer(of), job_dates });
    const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
    const { nulls, omitted, empty } = found(
      'Job request',
      await of.ok('confirmJobRequest', { id, scheduled_at: `${date}T10:00`, status_version }),
    );
    expect(nulls).toEqual(
      expect.arrayContaining(['assignment.technician.phone', 'assignment.technician.avatar_url', 'assignment.vehicle_id', 'crew[].phone']),
    );
    const journey = ['depart_at', 'return_at', 'travel_minutes'];
    expect(omitted).toEqual(
      expect.arrayContaining([
        ...['assigned_vehicle', 'crew[].wrench_percent'],
        ...journey.flatMap((field) => [`crew[].sessions[].${field}`, `schedule.sessions[].${field}`]),
      ]),
    );
    expect(empty).toEqual(['skills', 'crew[].skill_ids', 'crew[].skills']);
  });

  it('have a timeline, and windows that can be booked', async () => {
    const of = await harness.business();
    const { id: area } = await newArea(of);
    const range = { x_timezone: 'America/Chicago', from: date, to: date };
    expect(found('Booking windows', await of.ok('listJobRequestBookingWindows', range))).toEqual({ ...nothing, empty: ['days'] });
    await newTechnician(of, area);
    expect(found('Booking windows', await of.ok('listJobRequestBookingWindows', range))).toEqual(nothing);
    const job_dates = [{ date, periods: [{ period: 'morning' as const }] }];
    const { id } = await of.ok('createJobRequest', { customer_id: await newCustomer(of), job_dates });
    const bare = await of.ok('getJobRequestTimeline', { id });
    expect(found('Timeline', bare)).toEqual({
      nulls: ['events[].actions[].fired_at', 'events[].entered_at'],
      omitted: [],
      empty: ['events[].actions'],
    });
    expect(bare.events.map(({ entered_at }) => entered_at === null)).toEqual(bare.events.map(({ state }) => state === 'upcoming'));
    await of.ok('fireJobRequestAction', { id, key: 'complete', status_version: bare.status_version, payload: { note: 'Done' } });
    const done = await of.ok('getJobRequestTimeline', { id });
    found('Timeline', done);
    expect(done.events.at(-1)).toMatchObject({ state: 'completed', entered_at: expect.any(String) });
  });
});

describe('catalogs, people and vehicles', () => {
  it('with required fields alone and with every field', async () => {
    const of = await harness.business();
    const defaults = ['duration', 'mobilization', 'demobilization'].map((name) => `default_${name}_minutes`);
    const all = Object.fromEntries(defaults.map((name) => [name, 10]));
    expect(found('Job type', await of.ok('createJobType', { name: 'Boiler repair' }))).toEqual({ ...nothing, nulls: defaults });
    expect(found('Job type', await of.ok('createJobType', { name: 'Check', ...all }))).toEqual(nothing);

    const area = await of.ok('createServiceArea', { name: 'Town' });
    expect(found('Service area', area)).toEqual({ ...nothing, nulls: ['boundary'] });
    expect(area).toMatchObject({
      description: '',
      city: '',
      county: '',
      district: '',
      postal_code: '',
      state: '',
      country: '',
      postal_codes: [],
    });
    const coordinates = [[-74.1, 40.6], [-73.8, 40.6], [-73.8, 40.9], [-74.1, 40.6]]; // oxfmt-ignore
    const { id } = area;
    const bounded = await of.ok('updateServiceArea', { id, boundary: { type: 'Polygon', coordinates: [coordinates] } });
    expect(found('Service area', bounded)).toEqual(nothing);
    expect(bounded.boundary).toMatchObject({ type: 'Polygon' });
    expect(found('Service area list', await of.ok('listServiceAreas', {}))).toEqual(nothing);

    const category = await of.ok('createSkillCategory', { name: 'Heating' });
    expect(category.icon).toBe('');
    const skill = await of.ok('createSkill', { name: 'Gas', category_id: category.id });
    expect(found('Skill', skill)).toEqual(nothing);
    expect(skill).toMatchObject({ description: '', is_active: true, members: 0 });
    expect(found('Skill category list', await of.ok('listSkillCategories', {}))).toEqual(nothing);
    expect(found('Skills of a category', await of.ok('listSkillsByCategory', { id: category.id }))).toEqual(nothing);
    expect(found('Skill list', await of.ok('listSkills', {}))).toEqual(nothing);

    const van = await of.ok('createVehicle', { name: 'Van 1' });
    expect(found('Vehicle', van)).toEqual({ nulls: ['current_mileage', 'owner'], omitted: ['deleted_at'], empty: ['technician_ids'] });
    expect(van).toMatchObject({ brand: '', model: '', plate_number: '' });

    const bare = await of.ok('createTechnician', { full_name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(found('Technician', bare)).toEqual({
      nulls: ['phone', 'assignment_tier', 'start_location_type', 'start_location_lat', 'start_location_long', 'join_date', 'last_login_at'],
      omitted: ['deleted_at'],
      empty: ['buddy_ids', 'leads', 'service_areas', 'vehicle_ids'],
    });
    const full = await of.ok('updateTechnician', {
      id: bare.id,
      phone: '+1 212 555 0177',
      assignment_tier: 'float',
      start_location_type: 'home',
      start_location_lat: 40.75,
      start_location_long: -73.99,
      join_date: '2024-02-29',
      service_area_ids: [id],
      vehicle_ids: [van.id],
      skill_ids: [skill.id],
    });
    const other = await of.ok('createTechnician', { full_name: 'Bea Arthur', email: 'bea@example.com' });
    await of.ok('replaceTechnicianLeads', { id: full.id, lead_ids: [other.id] });
    await of.ok('replaceTechnicianBuddies', { id: full.id, buddy_ids: [other.id] });
    const related = await of.ok('getTechnician', { id: full.id });
    expect(found('Technician', related)).toEqual({ nulls: ['last_login_at'], omitted: ['deleted_at'], empty: [] });
    await of.ok('updateVehicle', { id: van.id, current_mileage: 0 });
    expect(found('Vehicle', await of.ok('getVehicle', { id: van.id }))).toEqual({ ...nothing, omitted: ['deleted_at'] });
    const [summary] = (await of.ok('listSkillsByCategory', { id: category.id })).skills;
    expect(summary!.members).toBe(1);
    await of.ok('deleteTechnician', { id: full.id });
    const { technicians, ...rest } = await of.ok('listTechnicians', { since: '2020-01-01T00:00:00Z' });
    found('Technician list', { technicians, ...rest });
    expect(technicians.map((one) => [one.id === full.id, 'deleted_at' in one])).toEqual(
      technicians.map((one) => [one.id === full.id, one.id === full.id]),
    );
  });
});
