/**
 * `move-files` moves the bytes of all files between the database and the store of files. It repeats a short command, as `geocode` does, so
 * that a running service moves them itself, and a stop loses nothing. docs/decisions/0152.
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

/** Runs until all files were looked at, and prints progress and the final count. Returns whether every file was moved. */
export async function moveFiles({ args, json, output, ask }: Moving): Promise<boolean> {
  let [moved, bytes, removed] = [0, 0, 0];
  const lost: string[] = [];
  let step: MovedFiles;
  let cursor: string | null = null;
  do {
    step = (await ask('move-files-batch', { ...args, ...(cursor === null ? {} : { cursor }) })) as MovedFiles;
    moved += step.moved;
    bytes += step.moved_bytes;
    removed += step.removed_objects;
    lost.push(...step.lost);
    if (!json && step.checked > 0) output.out(`${moved} ${noun(moved)} moved, ${step.remaining} to go\n`);
    cursor = step.cursor;
  } while (cursor !== null);
  const { store, remaining } = step;
  const next = args['to'] === 'store' ? `Keep FILES_TO and the FILES_S3 settings: the files need them.` : leaveStore;
  const told = {
    to: args['to'] === 'store' ? store : 'database',
    moved,
    moved_bytes: bytes,
    removed_objects: removed,
    remaining,
    lost,
    next,
  };
  output.out(json ? `${JSON.stringify(told)}\n` : summaryOf(told));
  return remaining === 0;
}

const leaveStore = 'New files still go to the store. Stop the service, run this command again, unset FILES_TO, and start the service.';

interface Told {
  readonly to: string;
  readonly moved: number;
  readonly remaining: number;
  readonly lost: readonly string[];
  readonly next: string;
}

/** Ids that are printed. `--json` has all. */
const shownIds = 20;

function summaryOf({ to, moved, remaining, lost, next }: Told): string {
  const ids = lost.slice(0, shownIds).join(', ');
  const more = lost.length > shownIds ? ', …' : '';
  const missing =
    lost.length === 0 ? '' : `${lost.length} ${noun(lost.length)} stayed, because the bytes are gone or damaged: ${ids}${more}\n`;
  const added = remaining - lost.length;
  const late = added > 0 ? `${added} ${noun(added)} came meanwhile: run the command again.\n` : '';
  return `${moved} ${noun(moved)} moved to ${to}.\n${missing}${late}${next}\n`;
}

const noun = (count: number): string => (count === 1 ? 'file' : 'files');
