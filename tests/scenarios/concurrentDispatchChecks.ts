/** What must hold on the concurrent board while nobody writes, according to the tables and the API. Each check returns its findings. */
import type { Store } from '../../src/store/driver/database.ts';
import { days, type DispatchBoard, type KnownJob, type ReportedChange } from './concurrentDispatchBoard.ts';
import { overlapFindings, scheduleFindings, type ActiveSession } from './scheduleChecks.ts';

/** Logs every version of every job with its schedule and transaction, by a trigger in the test's own database. */
export async function logScheduleVersions(store: Store): Promise<void> {
  const told = ['status_version', 'status_key', 'priority_level', 'technician_id', 'scheduled_at', 'ends_at', 'attention_since'];
  const changed = [...told, 'attention_reason', 'archived_at', 'quoted_at'].map((name) => `new.${name} is distinct from old.${name}`);
  for (const statement of [
    `create table place_log (job uuid, version int, was int, level text, leveled boolean, status text, crew int, technician uuid,
       start int, "end" int, moved boolean, flagged boolean, raised boolean, xact xid8)`,
    `create function log_place() returns trigger language plpgsql as $$ begin
       insert into place_log values (new.id, new.status_version, old.status_version, new.priority_level,
         new.priority_level <> old.priority_level, old.status_key, new.crew_size, new.technician_id,
         extract(epoch from new.scheduled_at) / 60, extract(epoch from new.ends_at) / 60,
         (new.technician_id, new.scheduled_at, new.ends_at) is distinct from (old.technician_id, old.scheduled_at, old.ends_at),
         new.attention_since is distinct from old.attention_since, new.attention_reason is not null, pg_current_xact_id());
       return null;
     end $$`,
    `create trigger log_place after update on job_requests for each row when (${changed.join(' or ')}) execute function log_place()`,
  ])
    await store.query(statement);
}

interface Version {
  job: string;
  version: number;
  was: number;
  level: string;
  leveled: boolean;
  /** The status before this version. */
  status: string;
  crew: number;
  technician: string | null;
  start: number | null;
  end: number | null;
  moved: boolean;
  flagged: boolean;
  raised: boolean;
  xact: string;
}

interface Session extends ActiveSession {
  role: string;
}

interface Job {
  id: string;
  version: number;
  crew: number;
  technician: string | null;
  start: number | null;
  end: number | null;
  flagged: boolean;
  open: boolean;
}

interface Absence {
  technician: string;
  start: number;
  end: number;
}

interface StoredEvent {
  job: string;
  type: string;
  version: number;
  xact: string;
}

const tenant = `(select id from tenants where business_id = $1 and environment = 'live')`;

async function readBoard(store: Store, businessId: string) {
  const rows = <Row extends object>(sql: string) => store.query<Row>(sql, [businessId]);
  return {
    sessions: await rows<Session>(
      `select job_request_id as job, technician_id as technician, role, start_minute as start, end_minute as "end"
         from sessions where active and tenant_id = ${tenant} order by role desc`,
    ),
    jobs: await rows<Job>(
      `select id, status_version as version, crew_size as crew, technician_id as technician,
              (extract(epoch from scheduled_at) / 60)::int as start, (extract(epoch from ends_at) / 60)::int as "end",
              attention_reason is not null as flagged,
              scheduled_at is not null and archived_at is null and completed_at is null as open
         from job_requests where tenant_id = ${tenant}`,
    ),
    absences: await rows<Absence>(
      `select technician_id as technician, (extract(epoch from start_date::timestamp at time zone 'America/New_York') / 60)::int
                + coalesce(start_minute, 0) as start,
              (extract(epoch from end_date::timestamp at time zone 'America/New_York') / 60)::int + coalesce(end_minute, 1440) as "end"
         from time_off where status = 'approved' and tenant_id = ${tenant}`,
    ),
    versions: await rows<Version>(
      `select l.*, l.xact::text as xact from place_log l join job_requests j on j.id = l.job where j.tenant_id = ${tenant}
        order by l.version, l.was`,
    ),
    events: await rows<StoredEvent>(
      `select resource_id as job, type, (body #>> '{data,object,status_version}')::int as version, change_transaction::text as xact
         from events where tenant_id = ${tenant} and type like 'job_request.%'`,
    ),
  };
}

export async function findings(store: Store, board: DispatchBoard): Promise<string[]> {
  const { sessions, jobs, absences, versions, events } = await readBoard(store, board.of.businessId);
  const versionsOf = Map.groupBy(versions, ({ job }) => job);
  const eventsOf = Map.groupBy(events, ({ job }) => job);
  const toldOf = Map.groupBy(board.told, ({ job }) => job);
  const sessionsOf = Map.groupBy(sessions, ({ job }) => job);
  const stored = new Map(jobs.map((job) => [job.id, job]));
  return [
    ...overlapFindings(sessions),
    ...jobs.flatMap((job) => placeFindings(job, sessionsOf.get(job.id) ?? [])),
    ...(jobs.length === board.jobs.size ? [] : [`${jobs.length} jobs, ${board.jobs.size} booked`]),
    ...[...board.jobs.values()].flatMap((job) => {
      const [made, told] = [versionsOf.get(job.id) ?? [], toldOf.get(job.id) ?? []];
      const wrong = [
        ...versionFindings(job, made, told, absences, stored.get(job.id)?.version),
        ...eventFindings(made, told, eventsOf.get(job.id) ?? []),
        ...flagFindings(made, absences),
      ];
      return wrong.map((text) => `${job.id}: ${text} ${JSON.stringify([told, made])}`);
    }),
    ...commitFindings(board.told, versionsOf),
    ...strandedFindings(sessions, stored, versionsOf, absences),
    ...(await scheduleFindings(board.of, board.technicians, { from: days[0]!, to: '2030-07-08' }, sessions)),
  ];
}

/** A scheduled job has its whole crew at the time of its row; other jobs have no crew. */
function placeFindings(job: Job, sessions: readonly Session[]): string[] {
  const people = new Set(sessions.map(({ technician }) => technician)).size;
  const told = JSON.stringify([job, sessions]);
  const wrong: string[] = [];
  if (people !== (job.open ? job.crew : 0) || people !== sessions.length) wrong.push(`${people} at work ${told}`);
  if (!job.open) return wrong;
  if (sessions[0]?.technician !== job.technician) wrong.push(`led by another ${told}`);
  if (sessions.some(({ start, end }) => start !== job.start || end !== job.end)) wrong.push(`job and session at different times ${told}`);
  return wrong;
}

/** A placement clears the flag. Only a P0 may be sent into an absence, and then the flag may stay. */
function isFlagRight(row: Version, wasRaised: boolean, isPlaced: boolean, absences: readonly Absence[]): boolean {
  if (!isPlaced) return row.raised === wasRaised;
  const isAway = absences.some((off) => off.technician === row.technician && isMetBy(row.start, row.end, off));
  return !row.raised || (wasRaised && isAway);
}

/** Whether a row only raised a flag, which does not count as a version. */
const isFlag = ({ version, was, flagged, raised, moved, leveled }: Version) => version === was && flagged && raised && !moved && !leveled;

/** status_version counts exactly the reported changes and failed confirmations of the job, never its flags. Each version is as reported. */
function versionFindings(
  { failedConfirms }: KnownJob,
  log: readonly Version[],
  told: readonly ReportedChange[],
  absences: readonly Absence[],
  stored?: number,
): string[] {
  const wrong: string[] = [];
  const versions = log.filter((row) => !isFlag(row));
  versions.forEach(({ version, was }, index) => {
    if (version !== index + 2 || was !== index + 1) wrong.push(`version ${was} to ${version} in place ${index + 1}`);
  });
  if (stored !== versions.length + 1) wrong.push(`version ${stored} after ${versions.length} changes`);
  const [priorities, changes] = [told.filter(({ level }) => level !== undefined), told.filter(({ level }) => level === undefined)];
  const toldAt = new Map(changes.map((change) => [change.version, change]));
  if (toldAt.size !== changes.length) wrong.push('two accepted changes of one version');
  const madeAt = new Map(versions.map((row) => [row.version, row]));
  for (const { version, place, event, attentionCleared } of changes) {
    const row = madeAt.get(version);
    const isEnd = event === 'job_request.archived' || event === 'job_request.completed';
    const wasRaised = row !== undefined && log[log.indexOf(row) - 1]?.raised === true;
    if (!row) wrong.push(`told but not stored: ${version}`);
    else if (place && (row.technician !== place.technician || row.start !== place.startMinute))
      wrong.push(`version ${version} is elsewhere`);
    else if (row.leveled || (isEnd ? row.raised : !isFlagRight(row, wasRaised, attentionCleared !== undefined || !!place, absences)))
      wrong.push(`version ${version} changed more than was told`);
    else if (attentionCleared !== undefined && attentionCleared !== row.flagged) wrong.push(`version ${version} flagged otherwise`);
  }
  for (const { version, level } of priorities)
    if ((madeAt.get(version)?.level ?? 'p2') !== level) wrong.push(`version ${version} never had ${level}`);
  for (const { version, moved, leveled, level } of versions) {
    if (moved && !toldAt.get(version)?.place) wrong.push(`version ${version} moved and nobody was told`);
    if (leveled && !priorities.some((one) => one.version === version && one.level === level))
      wrong.push(`priority of version ${version} that nobody set`);
  }
  const silent = versions.filter(({ version, leveled }) => !leveled && !toldAt.has(version));
  if (silent.length !== failedConfirms) wrong.push(`${silent.length} silent versions, ${failedConfirms} failed confirms`);
  return wrong;
}

/** One event for the booking, for each reported change and for each failed confirmation, in the change's transaction; none for flags. */
function eventFindings(versions: readonly Version[], told: readonly ReportedChange[], events: readonly StoredEvent[]): string[] {
  const of = (event: string, version: number) => `${event} ${version}`;
  const isFailedConfirm = ({ version, was, leveled }: Version) =>
    version !== was && !leveled && !told.some((one) => one.level === undefined && one.version === version);
  const expected = [
    of('job_request.created', 1),
    ...versions.filter(isFailedConfirm).map(({ version }) => of('job_request.updated', version)),
    ...told.filter(({ level }) => level === undefined).map(({ event, version }) => of(event, version)),
    ...versions.filter(({ leveled }) => leveled).map(({ version }) => of('job_request.priority_changed', version)),
  ].sort();
  const found = events.map(({ type, version }) => of(type, version)).sort();
  const apart = events.filter(({ version, xact }) => version > 1 && versions.find((row) => row.version === version)?.xact !== xact);
  return [
    ...(found.join() === expected.join() ? [] : [`events ${found.join()}, expected ${expected.join()}`]),
    ...apart.map(({ type, version }) => `${type} ${version} in another transaction`),
  ];
}

const isMetBy = (start: number | null, end: number | null, off: Absence) => start! < off.end && end! > off.start;

/** Only an absence of a crew member raises a flag. */
function flagFindings(versions: readonly Version[], absences: readonly Absence[]): string[] {
  return versions
    .filter(({ flagged, raised, crew }) => flagged && raised && crew === 1)
    .filter(({ start, end, technician }) => !absences.some((off) => off.technician === technician && isMetBy(start, end, off)))
    .map(({ version }) => `version ${version} flagged for no absence`);
}

/** Each commit is one transaction. A displaced job was where the answer said, and may be displaced. */
function commitFindings(told: readonly ReportedChange[], versionsOf: ReadonlyMap<string, readonly Version[]>): string[] {
  const wrong: string[] = [];
  const commitOf = new Map<string, number>();
  const rowOf = ({ job, version }: Pick<ReportedChange, 'job' | 'version'>) => versionsOf.get(job)?.find((row) => row.version === version);
  for (const [commit, rows] of Map.groupBy(told, (one) => one.commit)) {
    const text = JSON.stringify(rows);
    const made = rows.filter(({ level }) => level === undefined).map(rowOf);
    const transactions = new Set(made.map((row) => row?.xact));
    if (transactions.size > 1) wrong.push(`a commit in ${transactions.size} transactions ${text}`);
    for (const xact of transactions) {
      if (commitOf.has(xact ?? '')) wrong.push(`two commits in one transaction ${text}`);
      commitOf.set(xact ?? '', commit);
    }
    for (const { job, version, from, displacedBy } of rows) {
      const [row, before] = [rowOf({ job, version }), rowOf({ job, version: version - 1 })];
      if (!from || !row) continue;
      if (before?.technician !== from.technician || before.start !== from.startMinute) wrong.push(`displaced from elsewhere ${text}`);
      const displacer = rowOf(rows.find((one) => one.job === displacedBy)!);
      if (row.level === 'p0' || row.crew > 1 || row.status !== 'scheduled') wrong.push(`frozen and displaced ${text}`);
      if (row.level === 'p1' && displacer?.level !== 'p0') wrong.push(`a P1 displaced by no P0 ${text}`);
    }
  }
  return wrong;
}

/** A visit during an approved absence is flagged, or is a P0 that was sent there on purpose. */
function strandedFindings(
  sessions: readonly Session[],
  jobs: ReadonlyMap<string, Job>,
  versionsOf: ReadonlyMap<string, readonly Version[]>,
  absences: readonly Absence[],
): string[] {
  return sessions
    .filter(({ technician, start, end }) => absences.some((off) => off.technician === technician && isMetBy(start, end, off)))
    .filter(({ job }) => !jobs.get(job)!.flagged && versionsOf.get(job)!.findLast(({ moved }) => moved)?.level !== 'p0')
    .map(
      (session) =>
        `on time off and not flagged ${JSON.stringify([session, versionsOf.get(session.job), absences.filter(({ technician }) => technician === session.technician)])}`,
    );
}

/**
 * The server's cached board equals the tables for every lane. Compares where an emergency could land before and after the whole board is
 * read again.
 */
export async function staleFindings(store: Store, board: DispatchBoard, emergency: string): Promise<string[]> {
  const starts = days.flatMap((day) => ['09:00', '12:00', '15:00'].map((time) => `${day}T${time}`));
  const ask = async (start_at: string) =>
    JSON.stringify((await board.of.ok('listEmergencyCandidates', { job_request_id: emergency, start_at })).candidates);
  const believed = await Promise.all(starts.map(ask));
  await store.query(`update schedules set version = version + 1, settings_version = version + 1 where tenant_id = ${tenant}`, [
    board.of.businessId,
  ]);
  const read = await Promise.all(starts.map(ask));
  return starts.flatMap((start, index) =>
    believed[index] === read[index] ? [] : [`stale at ${start}: ${believed[index]}, read anew ${read[index]}`],
  );
}
