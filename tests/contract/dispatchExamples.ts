/** Records that the example inputs of emergencies and moves refer to. */
import type { TestBusiness } from '../support/harness.ts';
import { nextWorkday, quotedJob } from '../scenarios/fixtures.ts';

interface Confirmed {
  readonly technician: { id: string };
  readonly customerId: string;
  readonly job: { id: string; status_version: number };
}

const date = nextWorkday(Date.now());

/** An emergency that lands on a confirmed job, at 10:00. */
export async function newEmergency(b: TestBusiness, { technician, customerId }: Confirmed) {
  const job = await quotedJob(b, customerId, date);
  const { id, status_version } = await b.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  const input = {
    job_request_id: id,
    technician_id: technician.id,
    start_at: `${date}T10:00`,
    mode: 'overtime' as const,
    displacement_mode: 'push' as const,
    displacement_order: 'least_delay' as const,
    after_hours_override: true,
  };
  return { input, status_version };
}

/** A move of a confirmed job to the afternoon. */
export function newMove({ technician, job }: Confirmed) {
  const input = {
    id: job.id,
    start_at: `${date}T14:00`,
    technician_id: technician.id,
    mode: 'next_day' as const,
    displacement_mode: 'reassign' as const,
    displacement_order: 'fewest_moves' as const,
    after_hours_override: false,
    allow_non_p0_displacement: true,
  };
  return { input, technician, status_version: job.status_version };
}

/** A change of length and texts that names the present lead. The job is at a site. */
async function newChange(b: TestBusiness, { technician, customerId, job }: Confirmed) {
  const site = await b.ok('createCustomerSite', { id: customerId, name: 'House', address: { postal_code: '10001', city: 'New York' } });
  await b.ok('updateJobSite', { id: job.id, site_id: site.id });
  return {
    id: job.id,
    job_duration_minutes: 90,
    lead_technician_id: technician.id,
    add_technician_ids: [],
    remove_technician_ids: [],
    skill_ids: [],
    description: 'Renew the pipes too',
    access_notes: 'Key at no. 4',
    mode: 'next_day' as const,
    displacement_mode: 'reassign' as const,
    displacement_order: 'fewest_moves' as const,
    allow_non_p0_displacement: true,
  };
}

/** The inputs of a change. `confirmed` makes the job. */
const changeExamples = (confirmed: (b: TestBusiness) => Promise<Confirmed>) => ({
  previewJobRequestChange: async (b: TestBusiness) => newChange(b, await confirmed(b)),
  commitJobRequestChange: async (b: TestBusiness) => {
    const input = await newChange(b, await confirmed(b));
    const { plan_token, status_version } = await b.ok('previewJobRequestChange', input);
    return { ...input, expected_version: status_version, plan_token };
  },
});

/** The rest of a visit that has begun, for its technician in the afternoon. */
async function newHandOver(b: TestBusiness, { technician, job }: Confirmed) {
  // The workflow of the business may be another one by now.
  for (let steps = 0; steps < 2; steps++) {
    const { next_actions = [], status_version } = await b.ok('getJobRequest', { id: job.id });
    const next = next_actions.find(({ key }) => key !== 'complete');
    if (next) await b.ok('fireJobRequestAction', { id: job.id, key: next.key, status_version });
  }
  return {
    id: job.id,
    technician_id: technician.id,
    start_at: `${date}T14:00`,
    job_duration_minutes: 30,
    mode: 'next_day' as const,
    displacement_mode: 'reassign' as const,
    displacement_order: 'fewest_moves' as const,
    after_hours_override: false,
    allow_non_p0_displacement: true,
  };
}

/** The inputs of a hand-over. `confirmed` makes the job. */
const handOverExamples = (confirmed: (b: TestBusiness) => Promise<Confirmed>) => ({
  previewJobRequestHandOver: async (b: TestBusiness) => newHandOver(b, await confirmed(b)),
  commitJobRequestHandOver: async (b: TestBusiness) => {
    const input = await newHandOver(b, await confirmed(b));
    const { plan_token, status_version } = await b.ok('previewJobRequestHandOver', input);
    return { ...input, note: 'The valve is off', expected_version: status_version, plan_token, idempotency_key: 'hand-over' };
  },
});

/** A move of a confirmed job to the afternoon, as a plan of several. */
const newMoves = ({ technician, job }: Confirmed) => ({
  moves: [{ job_request_id: job.id, technician_id: technician.id, start_at: `${date}T14:00` }],
});

/** The inputs of a move of several visits. `confirmed` makes the job. */
const movesExamples = (confirmed: (b: TestBusiness) => Promise<Confirmed>) => ({
  previewScheduleMoves: async (b: TestBusiness) => newMoves(await confirmed(b)),
  commitScheduleMoves: async (b: TestBusiness) => {
    const { plan_token } = await b.ok('previewScheduleMoves', newMoves(await confirmed(b)));
    return { plan_token, idempotency_key: 'moves' };
  },
});

/** The inputs of an optimization of a day with a confirmed job and one that waits. */
const optimizationExamples = (confirmed: (b: TestBusiness) => Promise<Confirmed>) => {
  const asked = async (b: TestBusiness) => {
    const { technician, customerId, job } = await confirmed(b);
    const waiting = await quotedJob(b, customerId, date);
    const { service_areas: areas } = await b.ok('getTechnician', { id: technician.id });
    return {
      date,
      until_date: date,
      technician_ids: [technician.id],
      service_area_ids: areas.map(({ id }) => id),
      freedom: 'listed' as const,
      may_leave_window_ids: [job.id],
      keep_job_request_ids: [waiting.id],
      place_queue: true,
      change_price_minutes: 10,
      balance: 'even' as const,
      max_overtime_minutes: 60,
      effort: 'quick' as const,
    };
  };
  const preview = async (b: TestBusiness) => b.ok('previewScheduleOptimization', await asked(b));
  return {
    previewScheduleOptimization: asked,
    commitScheduleOptimization: async (b: TestBusiness) => ({
      plan_token: (await preview(b)).plan_token,
      step_numbers: [1],
      with_required: true,
    }),
    priceScheduleOptimization: async (b: TestBusiness) => ({ plan_token: (await preview(b)).plan_token, step_numbers: [1] }),
    getScheduleOptimization: async (b: TestBusiness) => ({ id: (await preview(b)).id }),
  };
};

/** The inputs of the plans of visits that are booked. `confirmed` makes the job. */
export const planExamples = (confirmed: (b: TestBusiness) => Promise<Confirmed>) => ({
  ...changeExamples(confirmed),
  ...handOverExamples(confirmed),
  ...movesExamples(confirmed),
  ...optimizationExamples(confirmed),
});

/** An alternative from the plan of an absence, for a technician with one confirmed job that day. */
export async function newAlternative(b: TestBusiness, technicianId: string) {
  // Only technicians outside the area remain, so that the plan has an alternative.
  for (const technician of (await b.ok('listTechnicians', { limit: 1000 })).technicians)
    if (technician.id !== technicianId) await b.ok('replaceTechnicianServiceAreas', { id: technician.id, service_area_ids: [] });
  await b.ok('createTechnicianTimeOff', { id: technicianId, start_date: date, end_date: date });
  const range = { technician_id: technicianId, date, until_date: date };
  const { unresolved, plan_token } = await b.ok('previewAbsenceResolve', range);
  const { job_id, expected_version, alternatives } = unresolved[0]!;
  const { technician_name: _name, cost: _cost, ...offer } = alternatives[0]!;
  return { range, row: { job_id, expected_version, ...offer }, plan_token };
}
