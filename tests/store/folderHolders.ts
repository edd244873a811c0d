/** Processes that take a data folder and hold it, in pid namespaces of their own where asked: what containers on one volume are. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const lock = new URL('../../src/store/folder/lock.ts', import.meta.url).href;
export const newNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL', '--'];
const children = new Set<ChildProcess>();

export interface Holder {
  child: ChildProcess;
  /** `held`, or why it could not take the folder. */
  said: string;
}

/** Namespaces need root, or a kernel that lets everybody make them. */
export function mayUnshare(): boolean {
  return process.platform === 'linux' && spawnSync(newNamespace[0]!, [...newNamespace.slice(1), 'true']).status === 0;
}

/** A parent that never asks how its child ended: a child that ends stays in the list of processes. */
const unreaping = ['sh', '-c', '"$@" & exec sleep 600', 'sh'];

/**
 * Starts a process that takes the folder, and tells once it has it or was refused. `then` runs after it was taken, as `folder`. One that is
 * not `reaped` is the child of the process that is answered.
 */
export async function startHolder(dataDir: string, { contained = false, reaped = true, then = '' } = {}): Promise<Holder> {
  const source = `import { acquireFolder } from ${JSON.stringify(lock)};
    let folder;
    const said = await acquireFolder(${JSON.stringify(dataDir)}).then((held) => ((folder = held), 'held'), (error) => error.message);
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

/** Kills it and waits until the process inside its namespace is gone too: its output closes then. */
export async function killed(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

export async function endHolders(): Promise<void> {
  await Promise.all([...children].map(killed));
}
