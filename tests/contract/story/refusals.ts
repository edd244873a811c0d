/** The last chapter: each refusal where callers usually meet it, and the calls that lead to it. */
import { vi } from 'vitest';
import { hashSecret } from '../../../src/machinery/auth/apiKeys.ts';
import { confirmingKey } from '../../support/confirmingKey.ts';
import type { Harness, TestBusiness } from '../../support/harness.ts';
import { connect } from '../../oauth/steps.ts';
import { signIn } from '../../support/session.ts';
import { anyTime, quotedJob } from './bookings.ts';
import { saturday, type Company } from './company.ts';
import { refuseFiles } from './files.ts';
import { refuseDuplicate, refuseReferences } from './references.ts';
import type { Recorder, StoryClock } from './recorder.ts';

/** No record has this id. */
const nothing = '018f2b5c-0000-7000-8000-999999999999';
/** A day without visits, and the day after it. */
const wednesday = '2026-03-04';

export async function refuseRecords(story: Recorder, harness: Harness, { category, jobType, van }: Company): Promise<void> {
  const { refused } = story.refusing();
  await refused('VALIDATION_ERROR', 'createCustomer', 'a phone number that is too short', { full_name: 'Niels Bohr', phone: '555' });
  await refused('SINCE_AHEAD', 'listCustomers', 'a cursor later than the present time', { since: '2099-01-01T00:00:00.000000Z' });
  await refused('PHONE_OR_EMAIL_REQUIRED', 'createCustomer', 'neither a phone number nor an e-mail address', { full_name: 'Niels Bohr' });
  await refused('CUSTOMER_NOT_FOUND', 'getCustomer', 'an unknown id', { id: nothing });
  const { customer_id: landlord } = await story.quietly('createCustomer', { full_name: 'Harbor Homes', phone: '+1 212 555 0152' });
  await refused('NOTE_NOT_FOUND', 'deleteNote', 'an unknown note', { id: nothing });
  await refused('RESERVED_TIME_NOT_FOUND', 'deleteReservedTime', 'an unknown record', { id: nothing });
  await refused('CALLBACK_NOT_FOUND', 'closeCallback', 'an unknown message', { id: nothing });
  await refused('CUSTOMER_REQUEST_NOT_FOUND', 'answerCustomerRequest', 'an unknown request', { id: nothing, answer: 'accepted' });
  const call = await story.quietly('createCallback', { customer_id: landlord, text: 'Asks for the price.' });
  await story.quietly('answerCustomerRequest', { id: call.id, answer: 'accepted' });
  await refused('CUSTOMER_REQUEST_NOT_OPEN', 'answerCustomerRequest', 'a request that is answered', { id: call.id, answer: 'accepted' });
  await story.quietly('createJobRequest', {
    customer_id: landlord,
    job_dates: [{ date: saturday, periods: [{ period: 'morning' }] }],
  });
  await refuseReferences(story, landlord);
  await refused('CUSTOMER_HAS_OPEN_JOBS', 'eraseCustomer', 'a customer who waits for a visit', { id: landlord });
  await refused('MAINTENANCE_PLAN_NOT_FOUND', 'getMaintenancePlan', 'an unknown maintenance plan', { id: nothing });
  const { id: planId, version } = await story.quietly('createMaintenancePlan', {
    customer_id: landlord,
    job_type_id: jobType.id,
    recurrence: 'FREQ=MONTHLY;INTERVAL=6',
    start_date: '2026-09-01',
  });
  await refused('MAINTENANCE_VISIT_SETTLED', 'changeMaintenanceVisit', 'a date that is not the next one', {
    id: planId,
    version,
    due_date: '2026-08-01',
    action: 'skip',
  });
  await story.quietly('endMaintenancePlan', { id: planId, version });
  await refused('MAINTENANCE_PLAN_ENDED', 'endMaintenancePlan', 'a plan that has ended', { id: planId, version });
  await refused('CUSTOMER_SITE_NOT_FOUND', 'deleteCustomerSite', 'an unknown site', { id: landlord, site_id: nothing });
  await story.aside(() =>
    harness.store.query(
      `insert into customer_sites (tenant_id, id, customer_id, name, created_at, updated_at)
       select tenant_id, gen_random_uuid(), id, 'House', created_at, created_at from customers, generate_series(1, 500) where id = $1`,
      [landlord],
    ),
  );
  await refused('CUSTOMER_SITE_LIMIT_REACHED', 'createCustomerSite', 'the 501st site', {
    id: landlord,
    name: 'One more house',
    address: { line: '1 Pier Ave', city: 'New York' },
  });
  await refuseFiles(story, harness, landlord);
  await refused('IDEMPOTENCY_KEY_REUSE', 'createCustomer', 'the key of another call', {
    full_name: 'Niels Bohr',
    email: 'niels@example.com',
    idempotency_key: 'caller-1042',
  });

  await refused('CLOSURE_DUPLICATE', 'createClosure', 'a day that is closed already', { date: '2026-11-26' });
  await refused('CLOSURE_NOT_FOUND', 'deleteClosure', 'a day that is not closed', { date: '2026-11-30' });
  await refused('VERSION_CONFLICT', 'replaceOpeningHours', 'a version that is not the current one', { version: 99, weekly_hours: [] });

  await refused('SKILL_CATEGORY_DUPLICATE', 'createSkillCategory', 'a name that is taken', { name: 'plumbing' });
  await refused('SKILL_CATEGORY_NOT_EMPTY', 'deleteSkillCategory', 'a category with skills', { id: category.id });
  await refused('SKILL_CATEGORY_NOT_FOUND', 'createSkill', 'an unknown category', { name: 'Drains', category_id: nothing });
  await refused('SKILL_DUPLICATE', 'createSkill', 'a name that is taken', { name: 'Gas certificate', category_id: category.id });
  await refused('SKILL_NOT_FOUND', 'updateSkill', 'an unknown id', { id: nothing, name: 'Drains' });
  await refused('JOB_TYPE_DUPLICATE', 'createJobType', 'a name that is taken', { name: 'Water Heater Repair' });
  await refused('JOB_TYPE_INVALID_DEFAULT_DURATION', 'createJobType', 'a buffer without a duration', {
    name: 'Inspection',
    default_mobilization_minutes: 10,
  });
  await refused('JOB_TYPE_NOT_FOUND', 'getJobType', 'an unknown id', { id: nothing });
  const { job_types: types } = await story.quietly('listJobTypes', {});
  await refused('JOB_TYPE_SYSTEM_READ_ONLY', 'deleteJobType', 'a type of the platform', { id: types.find((type) => type.is_system)!.id });
  await refused('SERVICE_AREA_DUPLICATE_NAME', 'createServiceArea', 'a name that is taken', { name: 'Manhattan' });
  await refused('SERVICE_AREA_INVALID_BOUNDARY', 'createServiceArea', 'a line that crosses itself', {
    name: 'Queens',
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [-73.9, 40.7],
          [-73.8, 40.8],
          [-73.8, 40.7],
          [-73.9, 40.8],
          [-73.9, 40.7],
        ],
      ],
    },
  });
  await refused('SERVICE_AREA_NOT_FOUND', 'getServiceArea', 'an unknown id', { id: nothing });
  await refused('TECHNICIAN_DUPLICATE', 'createTechnician', 'an e-mail address that is taken', {
    full_name: 'Ada King',
    email: 'ada@hudson.example',
  });
  await refused('TECHNICIAN_NOT_FOUND', 'getTechnician', 'an unknown id', { id: nothing });
  await refused('VEHICLE_DUPLICATE', 'createVehicle', 'a plate number that is taken', { name: 'Van 3', plate_number: van.plate_number });
  await refused('VEHICLE_NOT_FOUND', 'getVehicle', 'an unknown id', { id: nothing });
}

export async function refuseBookings(story: Recorder, { jobType, category, ada, grace }: Company, customer: string) {
  const { refused } = story.refusing();
  await refused('BUSINESS_NOT_FOUND', 'listJobRequestBookingWindows', 'an unknown alias', {
    x_timezone: 'America/New_York',
    alias: 'nobody',
  });
  await refused('JOB_REQUEST_NOT_FOUND', 'getJobRequest', 'an unknown id', { id: nothing });
  await story.quietly('updateJobType', { id: jobType.id, status: 'inactive' });
  await refused('JOB_TYPE_INACTIVE', 'createJobRequest', 'a type that takes no new bookings', {
    customer_id: customer,
    job_dates: anyTime,
    job_type_id: jobType.id,
  });

  const rare = await story.quietly('createSkill', { name: 'Heat pumps', category_id: category.id });
  const { id } = await story.quietly('createJobRequest', { customer_id: customer, job_dates: anyTime, skill_ids: [rare.id] });
  await refused('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', 'quoteJobRequest', 'a skill that nobody has', { id, job_duration_minutes: 60 });
  await refused('JOB_REQUEST_INVALID_TRANSITION', 'listCrewCandidates', 'a job that is not confirmed', { id });

  const job = await quotedJob(story, customer);
  const at = (time: string, status_version = job.status_version) => ({ id: job.id, scheduled_at: `${wednesday}T${time}`, status_version });
  await refused('JOB_REQUEST_STAGE_CONFLICT', 'confirmJobRequest', 'a status_version of before the quote', at('10:00', 1));
  const { status_version } = await story.quietly('getJobRequest', { id: job.id });
  await refused('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE', 'confirmJobRequest', 'five in the morning', at('05:00', status_version));
  const away = await story.quietly('createTechnician', { full_name: 'Edith Clarke', email: 'edith@hudson.example' });
  await refused('JOB_REQUEST_TECH_INFEASIBLE', 'confirmJobRequest', 'somebody who does not go to the area', {
    ...at('10:00', status_version + 1),
    technician_id: away.id,
  });
  await story.quietly('confirmJobRequest', { ...at('10:00', status_version + 2), technician_id: ada.id });
  await refused('JOB_REQUEST_ACTION_NOT_PENDING', 'confirmJobRequest', 'a job that is confirmed already', at('11:00', status_version + 3));

  await refuseDuplicate(story, customer, wednesday);
  const other = await quotedJob(story, customer);
  await story.quietly('confirmJobRequest', { ...at('10:00', other.status_version), id: other.id, technician_id: grace.id });
  const urgent = await quotedJob(story, customer);
  await story.quietly('updateJobPriority', { id: urgent.id, priority: 'p0' });
  const { status_version: urgentVersion } = await story.quietly('getJobRequest', { id: urgent.id });
  await refused('JOB_REQUEST_P0_REQUIRES_DISPLACEMENT', 'confirmJobRequest', 'an emergency, when everybody is occupied', {
    ...at('10:00', urgentVersion),
    id: urgent.id,
  });
  return { urgent, taken: job, away };
}

type Booked = Awaited<ReturnType<typeof refuseBookings>>;

export async function refuseEmergencies(story: Recorder, { ada, grace }: Company, customer: string, { urgent, taken }: Booked) {
  const { refused } = story.refusing();
  const landing = { job_request_id: urgent.id, technician_id: ada.id, start_at: `${wednesday}T10:00` };
  await refused('EMERGENCY_RESCHEDULE_NOT_ELIGIBLE', 'previewEmergencyReschedule', 'a job that is no emergency', {
    ...landing,
    job_request_id: (await quotedJob(story, customer)).id,
  });
  const emergencyOf = async (input: object) => {
    const { id } = await quotedJob(story, customer, input);
    await story.quietly('updateJobPriority', { id, priority: 'p0' });
    return { ...landing, job_request_id: id };
  };
  const crew = await emergencyOf({ crew_size: 2 });
  await refused('EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED', 'previewEmergencyReschedule', 'a job for two', crew);
  const long = await emergencyOf({ job_duration_minutes: 1_500 });
  await refused('EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED', 'previewEmergencyReschedule', 'work of several days', long);
  await refused('EMERGENCY_RESCHEDULE_NO_WORKING_DAY', 'commitEmergencyReschedule', 'a Saturday', {
    ...landing,
    start_at: `${saturday}T10:00`,
  });
  await refused('EMERGENCY_RESCHEDULE_IN_PAST', 'previewEmergencyReschedule', 'a start that has passed', {
    ...landing,
    start_at: '2026-03-02T07:00',
  });
  const { plan_token } = await story.quietly('previewEmergencyReschedule', landing);
  await story.quietly('updateJobPriority', { id: taken.id, priority: 'p3' });
  await refused('EMERGENCY_RESCHEDULE_PLAN_DRIFTED', 'commitEmergencyReschedule', 'a job of the plan was changed since', {
    ...landing,
    plan_token,
  });
  await story.quietly('commitEmergencyReschedule', { ...landing, technician_id: grace.id });
  await refused('EMERGENCY_RESCHEDULE_SLOT_OCCUPIED', 'previewEmergencyReschedule', 'another emergency is in the way', {
    ...(await emergencyOf({})),
    technician_id: grace.id,
  });
}

/** Grace's morning is full with a job that Ada can take, and a job waits that only Grace can do. */
export async function refuseOptimizations(story: Recorder, { category, heaters, gas, ada, grace }: Company, customer: string) {
  const { refused } = story.refusing();
  const date = '2026-03-18';
  const morning = { customer_id: customer, job_dates: [{ date, periods: [{ period: 'morning' as const }] }] };
  const backflow = await story.quietly('createSkill', { name: 'Backflow', category_id: category.id });
  await story.quietly('replaceTechnicianSkills', { id: grace.id, skill_ids: [heaters.id, gas.id, backflow.id] });
  const taken = await story.quietly('createJobRequest', morning);
  const { status_version } = await story.quietly('quoteJobRequest', { id: taken.id, job_duration_minutes: 240 });
  await story.quietly('confirmJobRequest', { id: taken.id, status_version, scheduled_at: `${date}T08:00`, technician_id: grace.id });
  const waiting = await story.quietly('createJobRequest', { ...morning, skill_ids: [backflow.id] });
  await story.quietly('quoteJobRequest', { id: waiting.id, job_duration_minutes: 180, force: true });
  const plan = await story.quietly('previewScheduleOptimization', { date, technician_ids: [ada.id, grace.id] });
  const needing = plan.steps.find(({ requires }) => requires.length > 0)!;
  const asked = { plan_token: plan.plan_token, step_numbers: [needing.step_number] };
  await refused('OPTIMIZATION_STEP_REQUIRED', 'commitScheduleOptimization', 'a step without the one that it requires', asked);
  await story.quietly('updateJobPriority', { id: waiting.id, priority: 'p1' });
  await refused('OPTIMIZATION_PLAN_DRIFTED', 'commitScheduleOptimization', 'a job was changed since the preview', {
    ...asked,
    with_required: true,
  });
  await refused('SCHEDULE_OPTIMIZATION_NOT_FOUND', 'getScheduleOptimization', 'an unknown id', { id: nothing });
  const ended = await story.quietly('archiveJobRequest', { id: taken.id });
  const other = await story.quietly('createJobRequest', morning);
  const quoted = await story.quietly('quoteJobRequest', { id: other.id, job_duration_minutes: 240 });
  const inPlace = { id: other.id, status_version: quoted.status_version, scheduled_at: `${date}T08:00`, technician_id: grace.id };
  await story.quietly('confirmJobRequest', inPlace);
  await story.quietly('updateTechnician', { id: ada.id, status: 'deactive' });
  await refused('JOB_REQUEST_TIME_TAKEN', 'reopenJobRequest', 'another visit has the time now', {
    id: taken.id,
    status_version: ended.status_version,
  });
  await story.quietly('updateTechnician', { id: ada.id, status: 'active' });
  for (const { id } of [other, waiting]) await story.quietly('archiveJobRequest', { id });
}

export async function refuseMoves(story: Recorder, { ada, grace }: Company, customer: string, { away }: Booked) {
  const { refused } = story.refusing();
  const thursday = '2026-03-05';
  const onThursday = async (technicianId: string, time: string, input = {}) => {
    const { id, status_version } = await quotedJob(story, customer, input);
    return story.quietly('confirmJobRequest', { id, status_version, scheduled_at: `${thursday}T${time}`, technician_id: technicianId });
  };
  const job = await onThursday(ada.id, '10:00');
  const to = (time: string, date = thursday) => ({ id: job.id, start_at: `${date}T${time}` });
  const { id } = await quotedJob(story, customer);
  await refused('SCHEDULE_MOVE_NOT_ELIGIBLE', 'previewJobRequestMove', 'a job that is not confirmed', { ...to('14:00'), id });
  await refused('SCHEDULE_MOVE_IN_PAST', 'previewJobRequestMove', 'a start that has passed', to('07:00', '2026-03-02'));
  await refused('SCHEDULE_MOVE_NO_WORKING_DAY', 'previewJobRequestMove', 'a Saturday', to('10:00', saturday));
  await refused('SCHEDULE_MOVE_TECH_INFEASIBLE', 'previewJobRequestMove', 'somebody who does not go to the area', {
    ...to('10:00'),
    technician_id: away.id,
  });
  await onThursday(ada.id, '14:00');
  await refused('SCHEDULE_MOVE_REQUIRES_FREE_SLOT', 'previewJobRequestMove', 'another job is there', to('14:00'));
  await refused('SCHEDULE_MOVES_REFUSED', 'previewScheduleMoves', 'a visit that stands where one of them shall go', {
    moves: [{ job_request_id: to('14:00').id, start_at: `${thursday}T14:00` }],
  });
  await refused('SCHEDULE_MOVE_SLOT_OCCUPIED', 'previewJobRequestMove', 'an emergency is there', {
    ...to('10:00', wednesday),
    technician_id: grace.id,
    allow_non_p0_displacement: true,
  });
  const { undo_token } = await story.quietly('commitJobRequestMove', to('16:00'));
  await story.quietly('undoScheduleChange', { undo_token: undo_token! });
  await refused('UNDO_NOT_POSSIBLE', 'undoScheduleChange', 'undone already', { undo_token: undo_token! });
  await refused('SCHEDULE_CHANGE_NOT_FOUND', 'undoScheduleChange', 'a token that is not of this business', { undo_token: 'none of ours' });
  const { status_version } = await story.quietly('previewJobRequestMove', to('16:00'));
  await refused('SCHEDULE_MOVE_PLAN_DRIFTED', 'commitJobRequestMove', 'the job was changed since the preview', {
    ...to('16:00'),
    expected_version: status_version - 1,
  });
  const crew = await onThursday(ada.id, '16:00', { crew_size: 2 });
  await onThursday(grace.id, '08:00');
  await refused('SCHEDULE_MOVE_CREW_UNSTAFFABLE', 'previewJobRequestMove', 'a crew that cannot be made whole', {
    id: crew.id,
    start_at: `${thursday}T08:00`,
  });
  const { id: longId, status_version: longVersion } = await quotedJob(story, customer, { job_duration_minutes: 900, force: true });
  await story.quietly('confirmJobRequest', { id: longId, status_version: longVersion, scheduled_at: '2026-03-10T08:00' });
  await refused('SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED', 'previewJobRequestMove', 'work of several days', {
    id: longId,
    start_at: '2026-03-12T08:00',
  });
  await story.quietly('fireJobRequestAction', { id: job.id, key: 'depart', status_version });
  await refused('SCHEDULE_MOVE_IN_PROGRESS', 'previewJobRequestMove', 'a job that is under way', to('16:00'));
  await refused('HAND_OVER_NOT_ELIGIBLE', 'previewJobRequestHandOver', 'a technician who is on the way', { id: job.id });

  const range = { technician_id: ada.id, date: '2026-03-06', until_date: '2026-03-06' };
  await refused('ABSENCE_RESOLVE_NO_ORPHANED_JOBS', 'previewAbsenceResolve', 'a day without a job', range);
  const absent = { technician_id: grace.id, date: thursday, until_date: thursday };
  const row = (await story.quietly('previewAbsenceResolve', absent)).resolved[0];
  if (!row) throw new Error('nobody takes over');
  const { job_id, technician_id, expected_version } = row;
  const assignments = [{ job_id, technician_id, expected_version }];
  await refused('ABSENCE_RESOLVE_TIME_OFF_REQUIRED', 'commitAbsenceResolve', 'the absence is not recorded', { ...absent, assignments });
  await story.quietly('createTechnicianTimeOff', { id: grace.id, start_date: thursday, end_date: thursday });
  await refused('ABSENCE_RESOLVE_PLAN_DRIFTED', 'commitAbsenceResolve', 'a job of the plan was changed since', {
    ...absent,
    assignments: [{ job_id, technician_id, expected_version: expected_version - 1 }],
  });
}

/** Refusals of any operation: wrong keys, limits, faults. `busy` allows one request a minute. */
export async function refuseCallers(
  story: Recorder,
  harness: Harness,
  business: TestBusiness,
  busy: TestBusiness,
  clock: StoryClock,
): Promise<void> {
  const { refused } = story.refusing();
  await refused(
    'API_KEY_INVALID',
    'listSkills',
    'a key that was never made',
    {},
    { key: 'tr_live_0000000000000000000000000000000000000000000' },
  );
  const note = { customer_id: nothing, text: 'A whole diary'.repeat(100_000) };
  await refused('PAYLOAD_TOO_LARGE', 'createNote', 'a body of more than 1 MiB', note, { shown: { ...note, text: 'A whole diary …' } });
  const restricted = await business.newKey(['job_view']);
  await refused('PERMISSION_DENIED', 'listCustomers', 'a key that may only see jobs', {}, { key: restricted });
  const asking = await story.aside(() => confirmingKey(harness, business));
  await refused('CONFIRMATION_REQUIRED', 'deleteCustomer', 'a key that confirms changes, over REST', { id: nothing }, { key: asking });
  const lasting = await business.newKey(null);
  await story.aside(() =>
    harness.store.query('update api_keys set may_renew = false, chain_started_at = null where hash = $1', [hashSecret(lasting)]),
  );
  await refused('API_KEY_NOT_RENEWABLE', 'renewApiKey', 'a key that was made without may_renew', {}, { key: lasting });
  await story.tell('renewApiKey', 'A program renews its key before it expires', {});
  const held = await business.newKey(null);
  const suspend = (at: string | null) =>
    story.aside(() => harness.store.query('update businesses set suspended_at = $2 where id = $1', [business.businessId, at]));
  await suspend('2026-03-02T12:00:00Z');
  await refused('BUSINESS_SUSPENDED', 'listSkills', 'a business that the operator has suspended', {}, { key: held });
  await suspend(null);
  await busy.call('listSkills', {});
  await refused('RATE_LIMITED', 'listSkills', 'one request too many', {}, { via: busy });
  await duringFault(harness, new Error('relation "skills" does not exist'), () =>
    refused('INTERNAL_ERROR', 'listSkills', 'a fault of ours', {}),
  );
  const lost = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  await duringFault(harness, lost, () => refused('SERVICE_UNAVAILABLE', 'listSkills', 'the database does not answer', {}));
  const { access } = await story.aside(async () => connect(harness, await signIn(harness, business.owner)));
  // The story ends here: after 31 days its keys have expired, and so has an unused app.
  clock.advance(31 * 86_400_000);
  await refused('API_KEY_EXPIRED', 'listSkills', 'a key past its lifetime', {});
  await refused('OAUTH_GRANT_EXPIRED', 'listSkills', 'an app whose connection has run out', {}, { key: access });
}

async function duringFault(harness: Harness, fault: Error, work: () => Promise<void>): Promise<void> {
  const spies = [
    vi.spyOn(harness.store, 'query').mockRejectedValue(fault),
    vi.spyOn(harness.store, 'transaction').mockRejectedValue(fault),
  ];
  await work().finally(() => spies.forEach((spy) => spy.mockRestore()));
}
