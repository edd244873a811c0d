/**
 * `move-files` moves the bytes of all files between the database and the store of files. It repeats a short command, as `geocode` does, so
 * that a running service moves them itself, and a stop loses nothing. docs/internals/files.md#where-the-bytes-are.
 */
import type { CommandArguments } from './commandArguments.ts';
import type { MovedFiles } from './moveFilesBatch.ts';

interface Moving {
  readonly args: CommandArguments;
  readonly json: boolean;
  readonly output: { readonly out: (text: string) => void };
  /** Runs a command in the process that holds the data. */
  readonly ask: (command: string, args: CommandArguments) => Promise<object>;
}

/**
 * Runs until all files were tried, or three in a row failed, and prints progress and the final count. Returns whether every file was moved, and
 * every object removed that was to be.
 */
export async function moveFiles({ args, json, output, ask }: Moving): Promise<boolean> {
  let [moved, bytes, removed, failedObjects] = [0, 0, 0, 0];
  const [lost, failed]: [string[], string[]] = [[], []];
  let problem: string | null = null;
  let step: MovedFiles;
  let cursor: string | null = null;
  do {
    step = (await ask('move-files-batch', { ...args, ...(cursor === null ? {} : { cursor }) })) as MovedFiles;
    moved += step.moved;
    bytes += step.moved_bytes;
    removed += step.removed_objects;
    failedObjects += step.failed_objects;
    lost.push(...step.lost);
    failed.push(...step.failed);
    problem = step.problem ?? problem;
    if (!json && step.checked > 0) output.out(`${moved} ${noun(moved)} moved, ${step.remaining} to go\n`);
    cursor = step.cursor;
  } while (cursor !== null);
  const { store, remaining, is_stopped: isStopped } = step;
  const removesObjects = args['remove-objects'] === 'true' && !isStopped && failedObjects === 0;
  const leaving = `${remaining > 0 || moved > 0 ? again : leaveStore} ${removesObjects ? objectsRemoved : objectsStay}`;
  const told = {
    to: args['to'] === 'store' ? store : 'database',
    moved,
    moved_bytes: bytes,
    removed_objects: removed,
    failed_objects: failedObjects,
    remaining,
    lost,
    failed,
    problem,
    is_stopped: isStopped,
    next: args['to'] === 'store' ? keepStore : leaving,
  };
  output.out(json ? `${JSON.stringify(told)}\n` : summaryOf(told));
  return remaining === 0 && failedObjects === 0 && !isStopped;
}

const keepStore = 'Keep FILES_TO and the FILES_S3 settings: the files need them.';
const again = 'New files still go to the store: stop the service and run this command again.';
const leaveStore = 'No file is in the store. If the service is stopped, unset FILES_TO, start the service, and make a backup.';
const objectsStay = 'The objects stay in the store, because earlier backups need them.';
const objectsRemoved = 'The objects that no file has are removed. Backups from before the move have no files any more.';

interface Told {
  readonly to: string;
  readonly moved: number;
  readonly removed_objects: number;
  readonly failed_objects: number;
  readonly remaining: number;
  readonly lost: readonly string[];
  readonly failed: readonly string[];
  readonly problem: string | null;
  readonly is_stopped: boolean;
  readonly next: string;
}

/** Ids that are printed. `--json` has all. */
const shownIds = 20;
const idsOf = (ids: readonly string[]) => `${ids.slice(0, shownIds).join(', ')}${ids.length > shownIds ? ', …' : ''}`;

function summaryOf(told: Told): string {
  const { to, moved, remaining, lost, failed, problem, is_stopped: isStopped, removed_objects: removed, failed_objects: stuck } = told;
  const others = remaining - lost.length - failed.length;
  const lines = [
    `${moved} ${noun(moved)} moved to ${to}.`,
    lost.length > 0 && `${lost.length} ${noun(lost.length)} stayed, because the bytes are gone or damaged: ${idsOf(lost)}`,
    failed.length > 0 && `${failed.length} ${noun(failed.length)} could not be moved now: ${idsOf(failed)}`,
    removed > 0 && `${removed} ${noun(removed, 'object')} removed.`,
    stuck > 0 && `${stuck} ${noun(stuck, 'object')} could not be removed now.`,
    problem !== null && `The last problem: ${problem}`,
    isStopped && 'Stopped after three failures in a row.',
    (isStopped || failed.length > 0 || stuck > 0) && 'Nothing is lost: run the command again, and it goes on.',
    !isStopped && others > 0 && `${others} ${noun(others)} came meanwhile: run the command again.`,
    told.next,
  ];
  return `${lines.filter((line) => typeof line === 'string').join('\n')}\n`;
}

const noun = (count: number, singular = 'file'): string => (count === 1 ? singular : `${singular}s`);
