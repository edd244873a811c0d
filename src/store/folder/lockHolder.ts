/** Which process holds a data folder, according to its lock file, and whether that process is alive. */
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { probeSocket } from './socket.ts';
import { firstLine, processExists, readProcessState } from './processState.ts';

/** What a lock file says about its holder. */
export interface LockHolder {
  readonly pid: number;
  /** null where the system has no boot id. Then the pid alone decides. */
  readonly boot_id: string | null;
  /** The kernel's start time in ticks: distinguishes the process from a later one with the same pid. null where unknown. */
  readonly process_start: string | null;
  /** A pid is only valid within its namespace: each container has its own. */
  readonly pid_namespace: string | null;
  readonly started_at: string;
  readonly host: string;
  /** Distinguishes this lock from others that the same process took. */
  readonly token: string;
  /** Name of the socket beside the lock, on which the holder listens while it is alive. null where the folder cannot have sockets. */
  readonly socket?: string | null;
  /** Set when the holder begins to stop. */
  readonly is_ending?: true;
}

/** `ending`: still alive, but stopping or killed. `in doubt`: this process cannot find out, so the holder counts as alive. */
export type HolderState = 'dead' | 'ending' | 'alive' | 'in doubt';

/** Describes this process as the holder of a lock. */
export async function describeSelf(token: string, socket: string | null): Promise<LockHolder> {
  return {
    pid: process.pid,
    boot_id: await firstLine('/proc/sys/kernel/random/boot_id'),
    process_start: (await readProcessState('self'))?.start ?? null,
    pid_namespace: await readlink('/proc/self/ns/pid').catch(() => null),
    started_at: new Date(performance.timeOrigin).toISOString(),
    host: hostname(),
    token,
    socket,
  };
}

export async function readHolder(path: string): Promise<LockHolder | 'absent' | 'unreadable'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return 'absent';
    // The path is a folder, or belongs to another user.
    if (['EISDIR', 'EACCES', 'EPERM'].includes(code)) return 'unreadable';
    throw error;
  }
  try {
    const holder = JSON.parse(text) as LockHolder;
    return Number.isInteger(holder.pid) && holder.pid > 0 && typeof holder.token === 'string' ? holder : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Whether the holder is alive. */
export async function stateOf(holder: LockHolder, mine: LockHolder, dataDir: string): Promise<HolderState> {
  const alive = holder.is_ending ? 'ending' : 'alive';
  const isElsewhere = inOtherNamespace(holder, mine);
  const life = hasSocket(holder) ? await probeSocket(join(dataDir, holder.socket)) : 'unknown';
  if (life !== 'listens') {
    if (holder.boot_id !== null && mine.boot_id !== null && holder.boot_id !== mine.boot_id) return 'dead';
    if (isElsewhere) return life === 'nobody' ? 'dead' : 'in doubt';
    if (!processExists(holder.pid)) return 'dead';
  }
  const found = isElsewhere ? null : await readProcessState(holder.pid);
  if (found === null) return alive;
  // It listened a moment ago, so it cannot be dead: it is alive or still ending.
  if (life === 'listens') return found.life === 'lives' ? alive : 'ending';
  if (found.life === 'dead' || (holder.process_start !== null && found.start !== holder.process_start)) return 'dead';
  return found.life === 'ending' ? 'ending' : alive;
}

/** Accepts only socket names that a lock gives itself: an edited lock file must not lead to another path. */
export function hasSocket(holder: LockHolder): holder is LockHolder & { readonly socket: string } {
  return typeof holder.socket === 'string' && /^lock-[0-9a-f]{8}\.sock$/.test(holder.socket);
}

/** Whether the holder runs in another container. */
export function inOtherNamespace(holder: LockHolder, mine: LockHolder): boolean {
  return holder.pid_namespace !== mine.pid_namespace;
}
