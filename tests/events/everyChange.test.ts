/**
 * The exact events of every operation that changes something. [event.one-a-change]: a state change fires exactly one event. That is the
 * milestone if the change has one, otherwise `job_request.status_changed` or, in the same status, `job_request.updated`. Writes that only change relations fire none.
 */
import { expect, it } from 'vitest';
import { eventDefinitions, type EventType } from '../../src/contract/events.ts';
import { type OperationId, operationsFor } from '../../src/contract/index.ts';
import { Compile } from 'typebox/compile';
import { examples } from '../contract/examples.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { gateway } from '../support/inboundTexts.ts';
import { newArea, newTechnician, nextWorkday } from '../scenarios/fixtures.ts';
import { startMirrors } from './mirror.ts';
import { eventsOfBusiness, expectCopies, expectEventsLikeGets, expectEveryChangeTold, stateOf, toldSince } from './toldChanges.ts';

const harness = await startHarness({ env: gateway });
const shared = await harness.business();
const mirrors = await startMirrors(shared);
await okAsMember(harness, shared, 'updateMailSettings', { sms_kinds: { message: true } });

/** The events of each operation's example (tests/contract/examples.ts), in the order in which they are written. */
const expected: { readonly [Id in OperationId]?: readonly EventType[] } = {
  createCustomer: ['customer.created'],
  updateCustomer: ['customer.updated'],
  deleteCustomer: ['customer.deleted'],
  commitCustomerMerge: ['customer.deleted', 'customer.updated'],
  undoCustomerMerge: ['customer.updated', 'customer.updated'],
  exportCustomer: [],
  eraseCustomer: ['customer.erased'],
  textCustomer: [],
  markCustomerMessagesRead: [],
  createCustomerSite: ['customer.updated'],
  updateCustomerSite: ['customer.updated'],
  deleteCustomerSite: ['customer.updated'],
  createJobRequest: ['job_request.created'],
  // The example's confirmation is refused because no technician is free. The job stays quoted, and its version rises.
  bookAndConfirmJobRequest: ['job_request.created', 'job_request.quoted', 'job_request.updated'],
  quoteJobRequest: ['job_request.quoted'],
  confirmJobRequest: ['job_request.confirmed'],
  // The example completes the job.
  fireJobRequestAction: ['job_request.completed'],
  // The first event is that of the action.
  undoJobRequestAction: ['job_request.status_changed'],
  lockJobRequest: ['job_request.updated'],
  unlockJobRequest: ['job_request.updated'],
  updateJobWantedDay: ['job_request.updated'],
  updateJobReference: ['job_request.updated'],
  updateJobEarlierWish: ['job_request.updated'],
  unscheduleJobRequest: ['job_request.unscheduled'],
  sendCustomerMessage: [],
  cancelJobRequest: ['job_request.archived'],
  archiveJobRequest: ['job_request.archived'],
  reopenJobRequest: ['job_request.reopened'],
  updateJobCompletion: ['job_request.updated'],
  updateJobPriority: ['job_request.priority_changed'],
  // The job moves in the list of changes, like any job whose address changes.
  updateJobSite: ['job_request.updated'],
  reassignJobCustomer: ['job_request.updated'],
  commitJobRequestMove: ['job_request.rescheduled'],
  // The example keeps the crew.
  commitJobRequestChange: ['job_request.updated'],
  commitJobRequestHandOver: ['job_request.created', 'job_request.completed', 'job_request.confirmed'],
  commitScheduleMoves: ['job_request.rescheduled'],
  // The example places a job that waits.
  commitScheduleOptimization: ['job_request.confirmed'],
  // The example moves one other job.
  commitEmergencyReschedule: ['job_request.rescheduled', 'job_request.confirmed'],
  commitAbsenceResolve: ['job_request.assigned'],
  undoScheduleChange: ['job_request.unscheduled'],
  createTechnician: ['technician.created'],
  updateTechnician: ['technician.updated'],
  deleteTechnician: ['technician.deleted'],
  createTechnicianTimeOff: [],
  replaceTechnicianAvailability: [],
  replaceTechnicianSkills: [],
  replaceTechnicianBuddies: [],
  replaceTechnicianLeads: [],
  replaceTechnicianServiceAreas: [],
  replaceTechnicianVehicles: [],
  createJobType: [],
  updateJobType: [],
  deleteJobType: [],
  createSkill: [],
  updateSkill: [],
  deleteSkill: [],
  createSkillCategory: [],
  deleteSkillCategory: [],
  createServiceArea: [],
  updateServiceArea: [],
  deleteServiceArea: [],
  replaceOpeningHours: [],
  createClosure: [],
  deleteClosure: [],
  createVehicle: [],
  updateVehicle: [],
  deleteVehicle: [],
  createWebhookEndpoint: [],
  deleteWebhookEndpoint: [],
  createCallback: [],
  closeCallback: [],
  createNote: [],
  updateNote: [],
  deleteNote: [],
  createFile: [],
  deleteFile: [],
  answerCustomerRequest: [],
  createReservedTime: [],
  updateReservedTime: [],
  deleteReservedTime: [],
  renewApiKey: [],
  renewWebhookSecret: [],
  importJobRequests: ['customer.created', 'job_request.created'],
  createMaintenancePlan: [],
  updateMaintenancePlan: [],
  changeMaintenanceVisit: [],
  endMaintenancePlan: [],
};

const eventsOf = (business: TestBusiness) => eventsOfBusiness(harness, business);

it('the list names every operation that changes something', () => {
  const changing = operationsFor('public')
    .filter(({ effect }) => effect !== 'read')
    .map(({ id }) => id);
  expect(Object.keys(expected).sort()).toEqual(changing.sort());
});

it.each(Object.entries(expected) as [OperationId, readonly EventType[]][])(
  '[event.one-a-change, event.left-out, event.moving] %s records %j',
  async (id, types) => {
    const business = shared;
    const input = await examples[id](business);
    const before = await stateOf(harness, business);
    await business.ok(id, input as never);
    const told = await toldSince(harness, business, before);
    expect(told.map(({ type }) => type)).toEqual(types);
    for (const { type, body } of told) {
      // The body must match the contract's schema of this type exactly. Only status_changed has previous_status.
      const schema = Compile(eventDefinitions.find((definition) => definition.type === type)!.body);
      expect([...schema.Errors(body)]).toEqual([]);
      expect('previous_status' in body).toBe(type === 'job_request.status_changed');
    }
    await expectEventsLikeGets(business, told);
    await expectEveryChangeTold(business, id, before, told);
  },
);

it.each(['job_request', 'customer', 'technician'] as const)(
  '[event.mirror, event.mirror-first] deliveries and feeds have kept copies of each %s',
  (family) => expectCopies(shared, mirrors, family),
);

it.each(['updateCustomer', 'updateTechnician', 'updateJobPriority'] as const)(
  '[event.one-a-change] %s with the stored values records no event',
  async (id) => {
    const business = await harness.business();
    // The version that was read is that of before the change.
    const { version: _seen, ...input } = (await examples[id](business)) as Record<string, unknown>;
    await business.ok(id, input as never);
    const before = await eventsOf(business);
    await business.ok(id, input as never);
    expect(await eventsOf(business)).toEqual(before);
  },
);

it('[event.one-a-change] a change of internal notes alone records no event', async () => {
  const business = await harness.business();
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' });
  const before = await eventsOf(business);
  expect((await business.ok('updateCustomer', { id, notes: 'Two dogs' })).profile.notes).toBe('Two dogs');
  expect(await eventsOf(business)).toEqual(before);
  await business.ok('updateCustomer', { id, notes: 'One dog', tier: 'vip' });
  expect((await eventsOf(business)).map(({ type }) => type)).toEqual(['customer.created', 'customer.updated']);
});

it('[event.one-a-change] refused and replayed changes record no event', async () => {
  const business = await harness.business();
  const input = { full_name: 'Once', email: 'once@example.com', uid: 'once' };
  await business.ok('createCustomer', { ...input, idempotency_key: 'k' });
  await business.ok('createCustomer', { ...input, idempotency_key: 'k' });
  expect((await business.call('createCustomer', input)).error_code).toBe('CUSTOMER_DUPLICATE');
  expect((await eventsOf(business)).map(({ type }) => type)).toEqual(['customer.created']);
});

it('[event.one-a-change] a technician with other relations and the same profile records no event', async () => {
  const business = await harness.business();
  const { full_name, email, ...technician } = await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  const area = await business.ok('createServiceArea', { name: 'Manhattan', city: 'New York' });
  const before = await eventsOf(business);
  const changed = await business.ok('updateTechnician', { id: technician.id, full_name, email, service_area_ids: [area.id] });
  expect(changed.service_areas).toHaveLength(1);
  expect(await eventsOf(business)).toEqual(before);
});

it('[event.one-a-change] a job from a new customer to its end: each step makes its own event', async () => {
  const business = await harness.business();
  const area = (await newArea(business)).id;
  await newTechnician(business, area);
  const before = (await eventsOf(business)).length;
  const booked = await business.ok('bookAndConfirmJobRequest', {
    customer: { full_name: 'New Caller', phone: '+1 212 555 0199' },
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
    scheduled_at: `${nextWorkday(Date.now())}T10:00`,
    job_duration_minutes: 60,
  });
  expect(booked.confirmed).toBe(true);
  const { id, status_version } = await business.ok('getJobRequest', { id: booked.id });
  const departed = await business.ok('fireJobRequestAction', { id, key: 'depart', status_version });
  await business.ok('fireJobRequestAction', { id, key: 'complete', status_version: departed.status_version });
  const told = (await eventsOf(business)).slice(before);
  expect(told.map(({ type, body }) => [type, body.previous_status])).toEqual([
    ['customer.created', undefined],
    ['job_request.created', undefined],
    ['job_request.quoted', undefined],
    ['job_request.confirmed', undefined],
    ['job_request.status_changed', 'scheduled'],
    ['job_request.completed', undefined],
  ]);
});
