/** Processes that take and hold a data folder, optionally in their own pid namespaces, like containers on one volume. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cannotRun } from '../support/cannotRun.ts';

const lock = new URL('../../src/store/folder/lock.ts', import.meta.url).href;
export const newNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL', '--'];
const children = new Set<ChildProcess>();

export interface Holder {
  child: ChildProcess;
  /** What the process printed: `held`, or the reason why it could not take the folder. */
  said: string;
}

/** Whether namespaces can be created: this needs root, or a kernel that allows it to everyone. */
export function mayUnshare(): boolean {
  const may = process.platform === 'linux' && spawnSync(newNamespace[0]!, [...newNamespace.slice(1), 'true']).status === 0;
  return !cannotRun(!may, 'no pid namespace can be made');
}

/** A parent that never reaps its child, so that the ended child stays in the process list. */
const unreaping = ['sh', '-c', '"$@" & exec sleep 600', 'sh'];

/**
 * Starts a process that takes the folder, and resolves when it holds the folder or was refused. `first` and `then` are code that runs with the
 * held lock as `folder`: before the process says that it holds it, and after. Handlers of signals belong into `first`. Without `reaped`, the returned process is the holder's parent.
 */
export async function startHolder(dataDir: string, { contained = false, reaped = true, first = '', then = '' } = {}): Promise<Holder> {
  const source = `import { acquireFolder } from ${JSON.stringify(lock)};
    let folder;
    const said = await acquireFolder(${JSON.stringify(dataDir)}).then((held) => ((folder = held), 'held'), (error) => error.message);
    ${first};
    await new Promise((resolve) => process.stdout.write(said + '\\n', resolve));
    ${then};
    if (said === 'held') setInterval(() => undefined, 60_000);`;
  const command = [...(contained ? newNamespace : []), ...(reaped ? [] : unreaping), process.execPath, '--input-type=module', '-e', source];
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  child.once('close', () => children.delete(child));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n')) resolve();
    });
    child.once('close', () => reject(new Error('The holder ended and said nothing.')));
  });
  return { child, said: said.trim() };
}

/** Kills the process and waits until the process inside its namespace is gone too, which closes the output. */
export async function killed(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

export async function endHolders(): Promise<void> {
  await Promise.all([...children].map(killed));
}
