/**
 * A full valid input for every operation, with every field. A new operation without an entry is a compile error. Each entry first creates
 * the records for its ids in the given business.
 */
import { operations, type InputOf, type OperationId, type Operations } from '../../src/contract/index.ts';
import type { TestBusiness } from '../support/harness.ts';
import { next } from './exampleNames.ts';
import { customerFields, newArea, newCategory, newJobType, newSkill, newTechnician, sharedOf, technicianFields } from './exampleRecords.ts';
import { confirmedVersion, date, newConfirmedJob, newCustomer, newQuotedJob } from './exampleJobs.ts';
import { address, areaFields, defaults, place } from './exampleValues.ts';
import { dashboardExamples } from './dashboardExamples.ts';
import { reportExamples } from './reportExamples.ts';
import { hoursExamples } from './hoursExamples.ts';
import { maintenanceExamples } from './maintenanceExamples.ts';
import { newCustomerWithSite, siteExamples } from './siteExamples.ts';
import { bookingExamples, requestedDates } from './bookingExamples.ts';
import { markExamples } from './markExamples.ts';
import { reservedExamples } from './reservedExamples.ts';
import { vehicleExamples } from './vehicleExamples.ts';
import { webhookExamples } from './webhookExamples.ts';
import { newAlternative, newEmergency, newMove, planExamples } from './dispatchExamples.ts';

export type Examples = { readonly [Id in OperationId]: (business: TestBusiness) => Promise<InputOf<Operations[Id]>> };

const page = { page: 1, limit: 50 };
const range = { from: date, to: date };
const id = async (made: Promise<{ id: string }>) => ({ id: (await made).id });
const seen = async (made: Promise<{ id: string; version?: number }>) => {
  const { id, version } = await made;
  return { id, version: version! };
};
const idOf = async (made: Promise<string>) => ({ id: await made });

const inputs: Examples = {
  getSystemHealth: async () => ({}),
  listCallers: async () => ({ search: 'Hopper', limit: 8 }),
  listCustomers: async (b) => {
    const fields = await customerFields(b);
    await b.ok('createCustomer', fields);
    return {
      ...page,
      search: fields.full_name,
      has_place: true,
      phone: '(212) 555-0123',
      postal_code: fields.address?.postal_code ?? '10001',
      contact_missing: false,
      status: 'active',
      tier: 'vip',
      sort: 'spending',
      since: '2020-01-01T00:00:00Z',
    };
  },
  createCustomer: async (b) => ({ ...(await customerFields(b)), idempotency_key: 'example' }),

  listCrewCandidates: async (b) => {
    // The first technician's skills and area, so that the second could also lead.
    const { technician, job } = await newConfirmedJob(b);
    const areas = technician.service_areas.map((area) => area.id);
    const other = await b.ok('createTechnician', { ...(await technicianFields(b)), service_area_ids: areas });
    return { id: job.id, include_buddies: true, include_vehicle: true, force_lead_id: other.id };
  },
  listJobRequests: async (b) => {
    const { technician, customerId, job } = await newConfirmedJob(b);
    return {
      ...page,
      status_keys: ['scheduled', 'booking'],
      customer_id: customerId,
      technician_id: technician.id,
      priority: 'normal',
      scheduled_from: date,
      scheduled_to: date,
      search: job.short_code!,
      archived: false,
      status: 'scheduled',
      sort: 'sla',
      needs_attention: false,
      waiting_for_customer: false,
      wanted_date: date,
      external_reference: 'ERP-4711',
    };
  },
  listJobRequestChanges: async (b) => {
    const { customerId } = await newConfirmedJob(b);
    // A poll gives changed rows their position; with no changed rows left, the example itself writes nothing.
    const { next_since } = await b.ok('listJobRequestChanges', {});
    await b.ok('listJobRequestChanges', { since: next_since });
    return { since: '2020-01-01T00:00:00Z', limit: 50, status_keys: ['scheduled', 'booking'], customer_id: customerId };
  },
  getJobRequest: async (b) => id(newConfirmedJob(b).then(({ job }) => job)),
  getJobRequestTimeline: async (b) => id(newConfirmedJob(b).then(({ job }) => job)),
  listJobRequestBookingWindows: async (b) => {
    const fields = await technicianFields(b);
    await b.ok('createTechnician', fields);
    const { customerId, siteId } = await newCustomerWithSite(b);
    return {
      ...range,
      x_timezone: 'America/New_York',
      alias: b.alias,
      customer_id: customerId,
      site_id: siteId,
      job_type_id: await newJobType(b),
      skill_ids: fields.skill_ids,
      duration_minutes: 45,
      crew_size: 1,
      line: '5 Main St',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      ...place,
    };
  },
  quoteJobRequest: async (b) => {
    await newTechnician(b);
    const { id } = await b.ok('createJobRequest', {
      customer_id: await newCustomer(b),
      job_dates: requestedDates,
      x_timezone: 'America/Chicago',
    });
    const { status_version } = await b.ok('getJobRequest', { id });
    return {
      id,
      job_duration_minutes: 60,
      mobilization_minutes: 10,
      demobilization_minutes: 5,
      crew_size: 1,
      force: false,
      status_version,
    };
  },
  listBookableStarts: async (b) => {
    const { technician, job } = await newQuotedJob(b);
    const { customerId, siteId } = await newCustomerWithSite(b);
    return {
      ...range,
      ...place,
      job_request_id: job.id,
      follow_up_of_job_request_id: job.id,
      technician_id: technician.id,
      customer_id: customerId,
      site_id: siteId,
      line: '5 Main St',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      job_type_id: await newJobType(b),
      skill_ids: [],
      job_duration_minutes: 45,
      crew_size: 1,
      from_minute: 480,
      to_minute: 1050,
    };
  },
  listMatchingSlots: async (b) => ({ id: (await newQuotedJob(b)).job.id, step_minutes: 60 }),
  fireJobRequestAction: async (b) => {
    const { id, status_version } = (await newConfirmedJob(b)).job;
    return { id, key: 'complete', status_version, payload: { amount: 120.5, note: 'New valve' } };
  },
  ...bookingExamples,
  ...markExamples,
  ...reservedExamples,
  unscheduleJobRequest: async (b) => ({ ...(await confirmedVersion(b)), note: 'No parts', notify: true }),
  cancelJobRequest: async (b) => {
    const why = { reason: 'Moved away', cancelled_by: 'customer' as const, fee: { value: 40, currency: 'USD' } };
    return { ...(await confirmedVersion(b)), ...why, note: 'By phone', notify: true, message: 'You have moved away.' };
  },
  archiveJobRequest: async (b) => ({ ...(await confirmedVersion(b)), note: 'Called off', notify: false }),
  updateJobPriority: async (b) => ({ id: (await newConfirmedJob(b)).job.id, priority: 'p1', sla_deadline: `${date}T12:00` }),

  undoScheduleChange: async (b) => ({ undo_token: (await newConfirmedJob(b)).job.undo_token! }),
  listEmergencyCandidates: async (b) => {
    const { job_request_id, start_at } = (await newEmergency(b, await newConfirmedJob(b))).input;
    return { job_request_id, start_at, after_hours_override: true, limit: 5 };
  },
  previewEmergencyReschedule: async (b) => (await newEmergency(b, await newConfirmedJob(b))).input,
  commitEmergencyReschedule: async (b) => {
    const { input, status_version } = await newEmergency(b, await newConfirmedJob(b));
    const { plan_token } = await b.ok('previewEmergencyReschedule', input);
    return { ...input, emergency_expected_version: status_version, plan_token, idempotency_key: 'example' };
  },

  previewJobRequestMove: async (b) => newMove(await newConfirmedJob(b)).input,
  commitJobRequestMove: async (b) => {
    const { input, technician, status_version } = newMove(await newConfirmedJob(b));
    const { plan_token } = await b.ok('previewJobRequestMove', input);
    return { ...input, expected_version: status_version, expected_move_ids: [], expected_member_ids: [technician.id], plan_token };
  },
  ...planExamples(newConfirmedJob),

  listJobTypes: async (b) => {
    await newJobType(b);
    return { ...page, status: 'active' };
  },
  createJobType: async (b) => ({
    uid: next(b, 'JT'),
    name: next(b, 'Type'),
    status: 'inactive',
    ...defaults,
    skill_ids: [await newSkill(b)],
    idempotency_key: 'example',
  }),
  getJobType: (b) => idOf(newJobType(b)),
  updateJobType: async (b) => ({
    id: await newJobType(b),
    uid: next(b, 'JT'),
    name: next(b, 'Type'),
    status: 'inactive',
    ...defaults,
    skill_ids: [await newSkill(b)],
    preview: false,
  }),
  deleteJobType: (b) => idOf(newJobType(b)),
  listSkills: async (b) => {
    await newSkill(b);
    return {};
  },
  createSkill: async (b) => ({ name: next(b, 'Skill'), category_id: await newCategory(b), description: 'Gas', is_active: false }),
  updateSkill: async (b) => ({
    id: await newSkill(b),
    name: next(b, 'Skill'),
    category_id: await newCategory(b),
    description: '',
    is_active: false,
  }),
  deleteSkill: (b) => idOf(newSkill(b)),
  listSkillCategories: async (b) => {
    await newCategory(b);
    return page;
  },
  listSkillsByCategory: async (b) => {
    const category_id = await newCategory(b);
    await b.ok('createSkill', { name: next(b, 'Skill'), category_id });
    return { id: category_id, ...page };
  },
  createSkillCategory: async (b) => ({ name: next(b, 'Category'), icon: 'drop' }),
  deleteSkillCategory: (b) => idOf(newCategory(b)),
  checkCoverage: async (b) => {
    await newArea(b);
    const { line, city, state, postal_code } = address;
    const { customerId, siteId } = await newCustomerWithSite(b);
    return { customer_id: customerId, site_id: siteId, line, city, state, postal_code, country: 'US', district: 'Chelsea', ...place };
  },
  listServiceAreas: async (b) => {
    await newArea(b);
    return { ...page, search: 'area' };
  },
  getServiceArea: (b) => idOf(newArea(b)),
  createServiceArea: async (b) => ({ name: next(b, 'Area'), ...areaFields }),
  updateServiceArea: async (b) => ({ id: await newArea(b), name: next(b, 'Area'), ...areaFields, preview: false }),
  deleteServiceArea: async (b) => ({ ...(await idOf(newArea(b))), preview: false }),

  previewAbsenceResolve: async (b) => {
    const { technician } = await newConfirmedJob(b);
    return { technician_id: technician.id, date, until_date: date };
  },
  commitAbsenceResolve: async (b) => {
    const { technician } = await newConfirmedJob(b);
    // A new technician takes the job, because those of earlier examples are busy at that time.
    await newTechnician(b);
    const { range, row, plan_token } = await newAlternative(b, technician.id);
    return { ...range, assignments: [row], plan_token, record_time_off: false, time_off_reason: 'Ill', idempotency_key: 'example' };
  },

  listTechnicians: async (b) => {
    const { full_name } = await newTechnician(b);
    return { ...page, status: 'active', search: full_name, date, since: '2020-01-01T00:00:00Z' };
  },
  getTechnician: (b) => id(newTechnician(b)),
  createTechnician: technicianFields,
  updateTechnician: async (b) => ({ ...(await seen(newTechnician(b))), ...(await technicianFields(b)), preview: false }),
  deleteTechnician: async (b) => ({ ...(await id(newTechnician(b))), preview: false }),
  listAssignableGroups: async () => ({}),
  createTechnicianTimeOff: async (b) => ({
    ...(await id(newTechnician(b))),
    start_date: date,
    end_date: date,
    start_minute: 600,
    end_minute: 720,
    reason: 'Dentist',
    status: 'approved',
    preview: false,
  }),
  listTechnicianTimeOff: async (b) => {
    const technician = await id(newTechnician(b));
    await b.ok('createTechnicianTimeOff', { ...technician, start_date: date, end_date: date });
    return { ...technician, ...page, ...range };
  },
  listTeamAbsences: async (b) => {
    const { technician } = await newConfirmedJob(b);
    await b.ok('createTechnicianTimeOff', { id: technician.id, start_date: date, end_date: date, status: 'approved' });
    return { ...page, ...range, status: 'approved' };
  },
  listGapFillers: async (b) => {
    const { technician } = await newConfirmedJob(b);
    await newQuotedJob(b);
    return { date, technician_id: technician.id, limit: 5, sources: ['queue', 'later_jobs'] };
  },
  getDayBrief: async () => ({ date }),
  getTeamLoad: async (b) => {
    const [, { skillId }, area] = [await newConfirmedJob(b), await sharedOf(b), await newArea(b)];
    const filters = { skill_ids: [skillId], any_skill_ids: [skillId], service_area_ids: [area], max_travel_minutes: 120 };
    return { ...range, fit_minutes: 30, ...filters, limit: 10 };
  },
  listTechnicianSkills: (b) => id(newTechnician(b)),
  replaceTechnicianSkills: async (b) => ({ ...(await seen(newTechnician(b))), skill_ids: [await newSkill(b)], preview: false }),
  replaceTechnicianBuddies: async (b) => ({ ...(await seen(newTechnician(b))), buddy_ids: [(await newTechnician(b)).id] }),
  replaceTechnicianLeads: async (b) => ({ ...(await seen(newTechnician(b))), lead_ids: [(await newTechnician(b)).id] }),
  replaceTechnicianServiceAreas: async (b) => ({ ...(await seen(newTechnician(b))), service_area_ids: [await newArea(b)], preview: false }),
  listNearbyTechnicians: async (b) => {
    await newTechnician(b);
    return { ...place, at: `${date}T10:00`, duration_minutes: 60, skill_ids: [await newSkill(b)], limit: 5 };
  },
  getTechnicianSchedule: async (b) => ({ id: (await newConfirmedJob(b)).technician.id, ...range }),
  ...siteExamples,
  ...maintenanceExamples,
  ...vehicleExamples,
  ...hoursExamples,
  ...webhookExamples,
  ...dashboardExamples,
  ...reportExamples,
};

/** Each input once, with a key of its own where the operation takes one. */
export const examples = Object.fromEntries(
  Object.entries(inputs).map(([id, make]) => {
    if (!operations[id as OperationId].idempotent) return [id, make];
    return [id, async (business: TestBusiness) => ({ idempotency_key: next(business, 'key'), ...(await make(business)) })];
  }),
) as Examples;
