/** What people, customers and programs do in a month of a business, beside the background work. Each act may be refused, as in life. */
import { okAsMember } from '../support/asMember.ts';
import { newTechnician } from '../scenarios/fixtures.ts';
import {
  address,
  asCustomer,
  ask,
  coming,
  dayIn,
  hour,
  isScheduled,
  jobsOf,
  type Month,
  newCustomer,
  oneOf,
  someDay,
  startOf,
  wishes,
  type Job,
} from './monthBusiness.ts';

async function book(month: Month): Promise<void> {
  const { random, customers, jobTypes, skills } = month;
  const customer_id = random.chance(0.3) ? await newCustomer(month) : random.pick(customers);
  const before = random.chance(0.2) ? await oneOf(month, ({ completed_at }) => completed_at !== null) : null;
  const made = await ask(month, 'createJobRequest', {
    customer_id,
    job_dates: wishes(month),
    ...(random.chance(0.5) ? { job_type_id: random.pick(jobTypes) } : {}),
    ...(random.chance(0.3) ? { skill_ids: [random.pick(skills)] } : {}),
    ...(before ? { follow_up_of_job_request_id: before.id } : {}),
  });
  if (made === null || random.chance(0.2)) return;
  const quoted = await ask(month, 'quoteJobRequest', {
    id: made.id,
    job_duration_minutes: 30 * random.whole(1, 6),
    crew_size: random.chance(0.15) ? 2 : 1,
  });
  if (quoted !== null && random.chance(0.9)) await confirm(month, quoted);
}

async function confirm(month: Month, { id, status_version }: Pick<Job, 'id' | 'status_version'>): Promise<void> {
  const found = await ask(month, 'listMatchingSlots', { id, step_minutes: 60 });
  const slot = found?.slots.length ? month.random.pick(found.slots) : null;
  if (slot)
    await ask(month, 'confirmJobRequest', {
      id,
      status_version,
      scheduled_at: slot.business_time.datetime,
      technician_id: month.random.pick(slot.technicians).id,
    });
}

async function bookAtOnce(month: Month): Promise<void> {
  const { random, customers } = month;
  const scheduled_at = `${someDay(month)}T${random.pick(['08:00', '10:30', '14:00'])}`;
  await ask(month, 'bookAndConfirmJobRequest', {
    customer_id: random.pick(customers),
    scheduled_at,
    job_duration_minutes: 60,
    priority: random.pick(['p1', 'p2', 'p3'] as const),
  });
}

async function serveQueue(month: Month): Promise<void> {
  const job = await oneOf(month, ({ schedule, completed_at }) => schedule.scheduled_at === null && completed_at === null);
  if (job === null) return;
  if (month.random.chance(0.3)) await ask(month, 'updateJobWantedDay', { id: job.id, wanted_date: dayIn(month, month.random.whole(0, 3)) });
  const quoted = job.current_status.key === 'booking' ? await ask(month, 'quoteJobRequest', { id: job.id, job_duration_minutes: 60 }) : job;
  if (quoted !== null && month.random.chance(0.7)) await confirm(month, quoted);
}

async function move(month: Month): Promise<void> {
  const job = await coming(month);
  if (job === null) return;
  const { random, technicians } = month;
  const input = {
    id: job.id,
    technician_id: random.pick(technicians),
    start_at: `${someDay(month)}T${random.pick(['08:30', '11:00', '15:00'])}`,
  };
  const preview = await ask(month, 'previewJobRequestMove', input);
  const moved = preview && (await ask(month, 'commitJobRequestMove', { ...input, plan_token: preview.plan_token }));
  if (moved?.undo_token && random.chance(0.4)) await ask(month, 'undoScheduleChange', { undo_token: moved.undo_token });
}

async function change(month: Month): Promise<void> {
  const job = await coming(month);
  if (job === null) return;
  const input = { id: job.id, job_duration_minutes: 30 * month.random.whole(1, 7), description: 'Renew the pipes too' };
  const preview = await ask(month, 'previewJobRequestChange', input);
  if (preview) await ask(month, 'commitJobRequestChange', { ...input, plan_token: preview.plan_token });
}

/** An emergency today that pushes others away. */
async function emergency(month: Month): Promise<void> {
  const made = await ask(month, 'createJobRequest', { customer_id: month.random.pick(month.customers), job_dates: wishes(month) });
  const quoted = made && (await ask(month, 'quoteJobRequest', { id: made.id, job_duration_minutes: 60 }));
  const urgent = quoted && (await ask(month, 'updateJobPriority', { id: quoted.id, priority: 'p0' }));
  if (!urgent) return;
  const input = {
    job_request_id: urgent.id,
    technician_id: month.random.pick(month.technicians),
    start_at: `${dayIn(month, month.random.whole(1, 2))}T10:00`,
    mode: 'next_day' as const,
    displacement_mode: 'reassign' as const,
    displacement_order: 'fewest_moves' as const,
    after_hours_override: true,
  };
  const preview = await ask(month, 'previewEmergencyReschedule', input);
  if (preview)
    await ask(month, 'commitEmergencyReschedule', {
      ...input,
      plan_token: preview.plan_token,
      emergency_expected_version: urgent.status_version,
    });
}

async function prioritise(month: Month): Promise<void> {
  const job = await oneOf(month, ({ completed_at }) => completed_at === null);
  if (job === null) return;
  const priority = month.random.pick(['p1', 'p2', 'p3'] as const);
  await ask(month, 'updateJobPriority', {
    id: job.id,
    priority,
    ...(priority === 'p1' ? { sla_deadline: `${dayIn(month, 1)}T12:00` } : {}),
  });
}

async function callOff(month: Month): Promise<void> {
  const job = await coming(month);
  if (job === null) return;
  const { id, status_version } = job;
  const { random } = month;
  if (random.chance(0.4)) await asCustomer(month, job, 'cancelCustomerVisit', { status_version, note: 'Sold the house.' });
  else if (random.chance(0.5)) await ask(month, 'cancelJobRequest', { id, status_version, reason: 'Ill', cancelled_by: 'customer' });
  else await ask(month, 'archiveJobRequest', { id, status_version });
}

async function unschedule(month: Month): Promise<void> {
  const job = await coming(month);
  if (job) await ask(month, 'unscheduleJobRequest', { id: job.id, status_version: job.status_version });
}

async function reopen(month: Month): Promise<void> {
  const job = await oneOf(month, () => true, true);
  if (job) await ask(month, 'reopenJobRequest', { id: job.id, status_version: job.status_version });
}

async function lock(month: Month): Promise<void> {
  const job = await coming(month);
  if (job) await ask(month, job.locked ? 'unlockJobRequest' : 'lockJobRequest', { id: job.id });
}

async function wish(month: Month): Promise<void> {
  const job = await coming(month);
  if (job === null) return;
  if (month.random.chance(0.5)) await ask(month, 'updateJobEarlierWish', { id: job.id, wanted: month.random.chance(0.9) });
  else await asCustomer(month, job, 'askForEarlierTime', { wanted: true });
}

async function answerProposal(month: Month): Promise<void> {
  const { proposals } = await okAsMember(month.harness, month.of, 'listTimeProposals', {});
  if (proposals.length === 0) return;
  const { id: proposal_id, job_request_id } = month.random.pick(proposals);
  const job = await month.of.ok('getJobRequest', { id: job_request_id });
  await asCustomer(month, job, 'answerEarlierTime', { proposal_id, accepted: month.random.chance(0.6) });
}

async function askAndAnswer(month: Month): Promise<void> {
  const asked = await oneOf(month, ({ open_request }) => open_request !== undefined);
  if (asked && month.random.chance(0.6))
    return void (await ask(month, 'answerCustomerRequest', {
      id: asked.open_request!.id,
      answer: month.random.pick(['accepted', 'declined'] as const),
    }));
  const job = await coming(month);
  if (job === null) return;
  await asCustomer(month, job, 'askForOtherTime', { status_version: job.status_version, job_dates: wishes(month), note: 'After school.' });
}

async function rate(month: Month): Promise<void> {
  const job = await oneOf(month, ({ completed_at, rating }) => completed_at !== null && !rating.is_rated);
  if (job) await asCustomer(month, job, 'rateCustomerVisit', { score: month.random.whole(1, 5), comment: 'Quick.' });
}

async function changeCustomer(month: Month): Promise<void> {
  const { random, customers, technicians } = month;
  await ask(month, 'updateCustomer', {
    id: random.pick(customers),
    tier: random.pick(['regular', 'vip'] as const),
    ...(random.chance(0.5) ? { address: address(random), update_open_jobs: random.chance(0.5) } : {}),
    ...(random.chance(0.3) ? { preferred_technician_id: random.pick(technicians) } : {}),
  });
}

async function changeSite(month: Month): Promise<void> {
  const { random, customers } = month;
  const job = await oneOf(month, ({ customer, completed_at }) => customer.id !== null && completed_at === null);
  if (job === null) return;
  const id = job.customer.id!;
  const sites = (await ask(month, 'listCustomerSites', { id }))?.sites ?? [];
  const site =
    random.chance(0.5) || sites.length === 0
      ? await ask(month, 'createCustomerSite', { id, name: `Site-${random.whole(1e6, 1e9)}`, address: address(random) })
      : random.pick(sites);
  if (!site) return;
  if (random.chance(0.6)) await ask(month, 'updateJobSite', { id: job.id, site_id: site.id });
  if (random.chance(0.4))
    await ask(month, 'updateCustomerSite', {
      id,
      site_id: site.id,
      name: `Mill-${random.whole(1e6, 1e9)}`,
      address: address(random),
      update_open_jobs: random.chance(0.7),
    });
  if (random.chance(0.2) && (await ask(month, 'deleteCustomerSite', { id, site_id: site.id }))) month.deleted.push(site.id);
  const { status_version } = await month.of.ok('getJobRequest', { id: job.id });
  if (
    random.chance(0.3) &&
    (await ask(month, 'reassignJobCustomer', {
      id: job.id,
      customer_id: random.pick(customers),
      keep_address: random.chance(0.5),
      status_version,
    }))
  )
    month.gaveJobs.add(id);
}

/** Two customers, and one more so that the business keeps some. */
async function twoCustomers(month: Month): Promise<[string, string]> {
  await newCustomer(month);
  return month.random.shuffled(month.customers).slice(0, 2) as [string, string];
}

async function merge(month: Month): Promise<void> {
  const [id, merge_customer_id] = await twoCustomers(month);
  const done = await ask(month, 'commitCustomerMerge', { id, merge_customer_id });
  if (done && month.gaveJobs.has(merge_customer_id)) month.gaveJobs.add(id);
  if (done && month.random.chance(0.4)) await ask(month, 'undoCustomerMerge', { id, merge_customer_id });
}

async function erase(month: Month): Promise<void> {
  const [id, other] = await twoCustomers(month);
  // Events and mails of a job name the customer who had it before, also after that customer's erasure.
  if (!month.gaveJobs.has(id) && month.random.chance(0.7)) await ask(month, 'eraseCustomer', { id, cancel_open_jobs: true });
  else await ask(month, 'deleteCustomer', { id: other });
}

async function takeTimeOff(month: Month): Promise<void> {
  const { random, technicians } = month;
  const start_date = dayIn(month, random.whole(0, 5));
  await ask(month, 'createTechnicianTimeOff', { id: random.pick(technicians), start_date, end_date: start_date, status: 'approved' });
}

async function changeTechnician(month: Month): Promise<void> {
  const { random, technicians, of } = month;
  const id = random.pick(technicians);
  const { full_name, email } = await of.ok('getTechnician', { id });
  await ask(month, 'updateTechnician', { id, full_name, email: email!, status: random.pick(['active', 'active', 'deactive'] as const) });
}

/** A technician leaves, and another comes. */
async function replaceTechnician(month: Month): Promise<void> {
  const { of, technicians, area, deleted } = month;
  deleted.push(technicians.shift()!);
  await of.ok('deleteTechnician', { id: deleted.at(-1)! });
  technicians.push((await newTechnician(of, area, `Newcomer ${month.time.now}`)).id);
}

/** The business no longer has a kind of work, a skill and a vehicle. */
async function giveUpRecords(month: Month): Promise<void> {
  const { of, deleted } = month;
  const [jobType, skill, vehicle] = [month.jobTypes.pop()!, month.skills.pop()!, month.vehicles.pop()!];
  deleted.push(jobType, skill, vehicle);
  await of.ok('deleteJobType', { id: jobType });
  await of.ok('deleteSkill', { id: skill });
  await of.ok('deleteVehicle', { id: vehicle });
}

async function changePlan(month: Month): Promise<void> {
  const { random, of } = month;
  const { maintenance_plans: items } = await of.ok('listMaintenancePlans', { status: 'active' });
  if (items.length === 0) return;
  const { id, version, next_visit } = random.pick(items);
  if (random.chance(0.4) && next_visit)
    await ask(month, 'changeMaintenanceVisit', { id, version, due_date: next_visit.due_date, action: 'skip' });
  else await ask(month, 'updateMaintenancePlan', { id, version, preferred_technician_id: random.pick(month.technicians) });
}

/** Technicians report their visits, some late and some never. */
export async function work(month: Month): Promise<void> {
  const { random, time } = month;
  for (const job of (await jobsOf(month)).filter((visit) => isScheduled(visit) && startOf(visit) < time.now + hour)) {
    if (random.chance(0.25)) continue;
    let version = job.status_version;
    for (const key of random.pick([['depart'], ['depart', 'arrive'], ['depart', 'arrive', 'complete'], ['complete']] as const)) {
      const fired = await ask(month, 'fireJobRequestAction', { id: job.id, key, status_version: version });
      version = fired?.status_version ?? version;
    }
    if (random.chance(0.1)) await ask(month, 'undoJobRequestAction', { id: job.id, status_version: version });
  }
}

const usual = [book, book, book, book, bookAtOnce, serveQueue, serveQueue, move, move, answerProposal];
const sometimes = [
  change,
  emergency,
  prioritise,
  callOff,
  unschedule,
  reopen,
  lock,
  wish,
  wish,
  askAndAnswer,
  rate,
  changeCustomer,
  changeSite,
  merge,
  erase,
  takeTimeOff,
  changeTechnician,
  changePlan,
];

/** What happens on certain days of the month. */
const onDay: Readonly<Record<number, (month: Month) => Promise<void>>> = { 5: merge, 9: erase, 12: replaceTechnician, 18: giveUpRecords };

export const endDay = async (month: Month, number: number): Promise<void> => onDay[number]?.(month);

/** Some acts, one after the other. */
export async function act(month: Month, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await month.random.pick(month.random.chance(0.45) ? usual : sometimes)(month);
}
