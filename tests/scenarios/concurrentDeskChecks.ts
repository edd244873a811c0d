/** What must hold on the concurrent desk while nobody writes, according to the tables and the API. Each check returns its findings. */
import type { Store } from '../../src/store/driver/database.ts';
import { days, type Desk, type KnownJob } from './concurrentDeskWriters.ts';
import { overlapFindings, scheduleFindings, type ActiveSession } from './scheduleChecks.ts';

/** Logs every version of every job with its transaction, by a trigger in the test's own database. */
export async function logVersions(store: Store): Promise<void> {
  for (const statement of [
    `create table version_log (job uuid, version int, was int, level text, leveled boolean, flagged boolean, lowered boolean,
       xact xid8)`,
    `create function log_version() returns trigger language plpgsql as $$ begin
       insert into version_log values (new.id, new.status_version, old.status_version, new.priority_level,
         new.priority_level <> old.priority_level,
         new.attention_since is not null and new.attention_since is distinct from old.attention_since,
         new.attention_since is null and old.attention_since is not null, pg_current_xact_id());
       return null;
     end $$`,
    `create trigger log_version after update on job_requests for each row
       when (new.status_version <> old.status_version or new.status_key <> old.status_key or new.priority_level <> old.priority_level
             or new.attention_since is distinct from old.attention_since or new.archived_at is distinct from old.archived_at
             or new.quoted_at is distinct from old.quoted_at or new.scheduled_at is distinct from old.scheduled_at)
       execute function log_version()`,
  ])
    await store.query(statement);
}

interface Version {
  job: string;
  version: number;
  was: number;
  level: string;
  leveled: boolean;
  flagged: boolean;
  lowered: boolean;
  xact: string;
}

interface StoredEvent {
  job: string;
  type: string;
  version: number;
  xact: string;
}

interface Session extends ActiveSession {
  ordinal: number;
  crew: number;
  technicianStatus: string;
  flagged: boolean;
  open: boolean;
}

/** Counts each situation of interest. The test fails when a run never met a situation. */
export interface SituationCounts {
  crews: number;
  daysLong: number;
  flags: number;
  failedConfirms: number;
  heldDuringAbsence: number;
}

export async function findings(store: Store, desk: Desk): Promise<{ wrong: string[]; met: SituationCounts }> {
  const tenant = `(select id from tenants where business_id = $1 and environment = 'live')`;
  const values = [desk.of.businessId];
  const sessions = await store.query<Session>(
    `select s.job_request_id as job, s.technician_id as technician, s.ordinal, s.start_minute as start, s.end_minute as "end",
            j.crew_size as crew, t.status as "technicianStatus", j.attention_since is not null as flagged,
            j.archived_at is null and j.completed_at is null and j.scheduled_at is not null as open
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
            join technicians t on t.tenant_id = s.tenant_id and t.id = s.technician_id
      where s.active and s.tenant_id = ${tenant} order by s.technician_id, s.start_minute`,
    values,
  );
  const versions = await store.query<Version>(
    'select job, version, was, level, leveled, flagged, lowered, xact::text from version_log order by version, was',
  );
  const events = await store.query<StoredEvent>(
    `select resource_id as job, type, (body #>> '{data,object,status_version}')::int as version, change_transaction::text as xact
       from events where tenant_id = ${tenant} and type like 'job_request.%'`,
    values,
  );
  const byJob = <Row extends { job: string }>(rows: Row[]) => Map.groupBy(rows, ({ job }) => job);
  const [versionsOf, eventsOf] = [byJob(versions), byJob(events)];
  const rows = await store.query<{ id: string; version: number; goes: boolean }>(
    `select id, status_version as version, scheduled_at is not null and archived_at is null and completed_at is null as goes
       from job_requests where tenant_id = ${tenant}`,
    values,
  );
  const onBoard = new Set(sessions.map(({ job }) => job));
  const stored = new Map(rows.map(({ id, version }) => [id, version]));
  const absences = absencesHeld(desk, sessions);
  const wrong = [
    ...overlapFindings(sessions),
    ...boardFindings(sessions),
    ...absences.wrong,
    ...desk.jobs.flatMap((job) => versionFindings(job, versionsOf.get(job.id) ?? [], stored.get(job.id))),
    ...desk.jobs.flatMap((job) => eventFindings(job, versionsOf.get(job.id) ?? [], eventsOf.get(job.id) ?? [])),
    ...rows.filter(({ id, goes }) => goes && !onBoard.has(id)).map(({ id }) => `${id}: scheduled without a session`),
    ...(stored.size === desk.jobs.length ? [] : [`${stored.size} jobs, ${desk.jobs.length} booked`]),
    ...(await scheduleFindings(desk.of, desk.technicians, { from: days[0]!, to: '2030-07-08' }, sessions)),
  ];
  const met = {
    crews: sessions.filter(({ crew }) => crew > 1).length,
    daysLong: sessions.filter(({ ordinal }) => ordinal > 1).length,
    flags: versions.filter(({ flagged }) => flagged).length,
    failedConfirms: desk.jobs.reduce((sum, job) => sum + job.failedConfirms, 0),
    heldDuringAbsence: absences.held,
  };
  return { wrong, met };
}

/** Every scheduled job has its whole crew. A removed technician has only flagged jobs. */
function boardFindings(sessions: readonly Session[]): string[] {
  const wrong: string[] = [];
  for (const session of sessions) {
    const told = JSON.stringify(session);
    if (!session.open) wrong.push(`active, but its job is not open ${told}`);
    if (session.technicianStatus !== 'active' && !session.flagged) wrong.push(`unflagged with a technician who left ${told}`);
    const together = sessions.filter(({ job, ordinal, start, end }) =>
      [job === session.job, ordinal === session.ordinal, start === session.start, end === session.end].every(Boolean),
    );
    if (together.length !== session.crew) wrong.push(`${together.length} at once ${told}`);
  }
  return wrong;
}

/** No visit was confirmed into an absence known at that time. An absence recorded at the same time or later has flagged the job. */
function absencesHeld(desk: Desk, sessions: readonly Session[]): { wrong: string[]; held: number } {
  const wrong: string[] = [];
  let held = 0;
  const jobs = new Map(desk.jobs.map((job) => [job.id, job]));
  for (const session of sessions)
    for (const off of desk.timeOff) {
      if (off.technician !== session.technician || off.startMinute >= session.end || off.endMinute <= session.start) continue;
      held++;
      const { confirm } = jobs.get(session.job)!;
      if (!confirm || off.done < confirm.sent) wrong.push(`on time off known before ${JSON.stringify([session, off, confirm])}`);
      if (!session.flagged) wrong.push(`on time off and not flagged ${JSON.stringify([session, off, confirm])}`);
    }
  return { wrong, held };
}

/** status_version counts exactly the accepted changes and failed confirmations of the job, one by one, and no flags. */
function versionFindings(job: KnownJob, log: readonly Version[], stored: number | undefined): string[] {
  const wrong: string[] = [];
  const versions = log.filter(({ version, was, flagged, lowered, leveled }) => version !== was || leveled || !(flagged || lowered));
  versions.forEach(({ version, was }, index) => {
    if (version !== index + 2 || was !== index + 1) wrong.push(`version ${was} to ${version} in place ${index + 1}`);
  });
  if (stored !== versions.length + 1) wrong.push(`version ${stored} after ${versions.length} changes`);
  const changes = job.accepted.filter(({ event }) => event !== 'job_request.priority_changed');
  const priorities = job.accepted.filter(({ event }) => event === 'job_request.priority_changed');
  const told = new Set(changes.map(({ version }) => version));
  if (told.size !== changes.length) wrong.push('two accepted changes of one version');
  for (const row of versions) {
    const isTold = told.delete(row.version);
    if (isTold && (row.flagged || row.leveled)) wrong.push(`version ${row.version} changed more than was told`);
    if (row.leveled && !priorities.some(({ version, level }) => version === row.version && level === row.level))
      wrong.push(`priority of version ${row.version} that nobody set`);
  }
  if (told.size > 0) wrong.push(`told but not stored: ${[...told].join()}`);
  for (const { version, level } of priorities)
    if ((versions.find((row) => row.version === version)?.level ?? 'p2') !== level) wrong.push(`version ${version} never had ${level}`);
  const silent = versions.filter(({ version, leveled }) => !leveled && !changes.some((one) => one.version === version));
  if (silent.length !== job.failedConfirms) wrong.push(`${silent.length} silent versions, ${job.failedConfirms} failed confirms`);
  return wrong.map((text) => `${job.id}: ${text} ${JSON.stringify([job, versions])}`);
}

/** One event for the booking, for each accepted change and for each failed confirmation, in the change's transaction; none for flags. */
function eventFindings(job: KnownJob, versions: readonly Version[], events: readonly StoredEvent[]): string[] {
  const of = (event: string, version: number) => `${event} ${version}`;
  const expected = [
    of('job_request.created', 1),
    ...job.accepted.filter(({ event }) => event !== 'job_request.priority_changed').map(({ event, version }) => of(event, version)),
    ...versions.filter(({ leveled }) => leveled).map(({ version }) => of('job_request.priority_changed', version)),
    ...versions.filter((row) => isFailedConfirm(row, job.accepted)).map(({ version }) => of('job_request.updated', version)),
  ].sort();
  const found = events.map(({ type, version }) => of(type, version)).sort();
  const apart = events.filter(({ version, xact }) => version > 1 && versions.find((row) => row.version === version)?.xact !== xact);
  return [
    ...(found.join() === expected.join() ? [] : [`${job.id}: events ${found.join()}, expected ${expected.join()}`]),
    ...apart.map(({ type, version }) => `${job.id}: ${type} ${version} in another transaction`),
  ];
}

/** Whether a version is of no accepted change, and no flag. */
const isFailedConfirm = ({ version, was, leveled }: Version, accepted: KnownJob['accepted']) =>
  version !== was && !leveled && !accepted.some((one) => one.event !== 'job_request.priority_changed' && one.version === version);
