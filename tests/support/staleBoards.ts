/**
 * Finds writes that would leave the board in memory stale. A board is loaded before each write of the service. After the write it is brought up to date as
 * every process does it, by the version and the marked lanes, and compared with a board that is loaded anew. A writer that does not mark a lane shows here,
 * in whatever file runs it. A quick run leaves out the writes that leave the schedule's version as it is; a deep run also finds that such a write should not.
 */
import { jobRequestIdAt } from '../../src/engine/sessionRows.ts';
import type { Lane } from '../../src/engine/board.ts';
import { operations, type OperationId } from '../../src/contract/index.ts';
import type { Call } from '../../src/domain/pipeline/call.ts';
import type { Pipeline } from '../../src/domain/pipeline/runOperation.ts';
import { BoardCache, type TenantBoard } from '../../src/domain/planning/boards/boards.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { scheduleVersion } from '../../src/store/schedule/lock.ts';
import { getTenant } from '../../src/store/settings/tenants.ts';
import type { Clock } from '../../src/ground/time/clock.ts';
import { formatMinute } from '../../src/ground/time/timestamps.ts';
import { watchCalls, type WatchedCalls } from './watchedCalls.ts';

/** Writes what JSON leaves out: the members of a set or a map, sorted. */
const withSets = (_name: string, value: unknown): unknown =>
  value instanceof Set || value instanceof Map
    ? [...(value as Iterable<unknown>)].map((member) => JSON.stringify(member)).toSorted()
    : value;

/** Loading a larger board twice for each write would take longer than the write. */
const mostLanes = 200;

/** A board before a write. */
interface Watch {
  readonly cache: BoardCache;
  readonly version: number;
}

/** Not from depth.ts: a file that loads that module has deep counts. */
const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** The writes that tests make most, of those that no board shows. A quick run loads no board before them. */
const besideSchedule = new Set<OperationId>([
  'createCustomer',
  'createJobRequest',
  'quoteJobRequest',
  'createSkill',
  'createJobType',
]).union(new Set<OperationId>(['createNote', 'createCallback', 'createFile', 'createWebhookEndpoint', 'createApiKey', 'inviteMember']));

interface Watched {
  readonly pipeline: Pipeline;
  readonly store: Store;
  readonly clock: Pick<Clock, 'nowMilliseconds'>;
}

export function watchBoards({ pipeline, store, clock }: Watched): WatchedCalls {
  const tooLarge = new Set<number>();
  const boardOf = async (cache: BoardCache, tenantId: number) => {
    const tenant = await getTenant(store, tenantId);
    return cache.current(store, tenant, clock.nowMilliseconds() + tenant.clockOffsetMilliseconds);
  };
  /** The board before a write, in a cache of its own. null: not to be compared. */
  const before = async ({ operationId, principal: { tenantId } }: Call): Promise<Watch | null> => {
    if (operations[operationId].effect === 'read' || tooLarge.has(tenantId)) return null;
    if (!isDeep && besideSchedule.has(operationId)) return null;
    const cache = new BoardCache();
    const { board, version } = await boardOf(cache, tenantId);
    if (board.lanes.length <= mostLanes) return { cache, version };
    tooLarge.add(tenantId);
    return null;
  };
  const after = async (watch: Watch, { operationId, principal: { tenantId } }: Call): Promise<string | null> => {
    if (!isDeep && (await scheduleVersion(store, tenantId)).version === watch.version) return null;
    const kept = await boardOf(watch.cache, tenantId);
    const anew = await boardOf(new BoardCache(), tenantId);
    const { version } = await scheduleVersion(store, tenantId);
    // Another write has moved the schedule on meanwhile. It is compared after that write.
    if (kept.version !== version || anew.version !== version) return null;
    const differences = differencesOf(kept, anew);
    return differences.length > 0 ? [`After ${operationId} the board in memory is stale:`, ...differences].join('\n') : null;
  };
  return watchCalls(pipeline, before, after);
}

/** What the two boards show differently, a line for each fact: `-` in memory, `+` in the database. */
function differencesOf(kept: TenantBoard, anew: TenantBoard): string[] {
  const [left, right] = [factsOf(kept), factsOf(anew)];
  return [
    ...[...left].filter((fact) => !right.has(fact)).map((fact) => `- ${fact}`),
    ...[...right].filter((fact) => !left.has(fact)).map((fact) => `+ ${fact}`),
  ];
}

function factsOf(board: TenantBoard): Set<string> {
  const facts = board.board.lanes.flatMap((lane) =>
    [...laneFacts(lane), `hours ${JSON.stringify([board.patterns[lane.patternIndex], board.rotas[lane.patternIndex]])}`].map(
      (fact) => `${board.technicianNames.get(lane.technicianId)} (${lane.technicianId}): ${fact}`,
    ),
  );
  const areas = board.serviceAreas.map((area) => `area ${JSON.stringify(area, withSets)}`);
  return new Set([
    ...facts,
    ...areas,
    `opening hours ${JSON.stringify(board.openingHours)}`,
    `closures ${[...board.closures].toSorted().join()}`,
  ]);
}

function laneFacts({ tier, skillIds, serviceAreaIds, preferredBuddyIds, stopCoordinates, homeIndex, sessions, timeOff }: Lane): string[] {
  const sorted = (ids: ReadonlySet<string>) => [...ids].toSorted().join();
  const visits = Array.from({ length: sessions.count }, (_, row) => {
    const [start, end] = [formatMinute(sessions.startMinutes[row]!), formatMinute(sessions.endMinutes[row]!)];
    const place = `${sessions.latE6[row]}/${sessions.lonE6[row]}`;
    return `visit ${start} to ${end} of job ${jobRequestIdAt(sessions.packed, row)}, at ${place}, flags ${sessions.flags[row]}`;
  });
  const off = Array.from({ length: timeOff.length / 2 }, (_, index) =>
    [timeOff[2 * index]!, timeOff[2 * index + 1]!].map(formatMinute).join(' to '),
  );
  return [
    `tier ${tier}, skills ${sorted(skillIds)}, areas ${sorted(serviceAreaIds)}, buddies ${sorted(preferredBuddyIds)}`,
    `starts at ${stopCoordinates.latE6[homeIndex]}/${stopCoordinates.lonE6[homeIndex]}`,
    ...visits,
    ...off.map((range) => `time off ${range}`),
  ];
}
