/** Who holds a data folder, as its lock file says, and whether that process lives. */
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { probeSocket } from './socket.ts';
import { firstLine, processExists, readProcessState } from './processState.ts';

/** What a lock file says about its holder. */
export interface LockHolder {
  readonly pid: number;
  /** null where the system has none; then the pid alone decides. */
  readonly boot_id: string | null;
  /** Tells a process from a later one with its pid: the kernel's start time in ticks, null where unknown. */
  readonly process_start: string | null;
  /** A pid means something only in its own namespace (containers). */
  readonly pid_namespace: string | null;
  readonly started_at: string;
  readonly host: string;
  /** Tells this lock from any other the same process took. */
  readonly token: string;
  /** The socket beside the lock on which the holder listens while it lives; null where the folder can have none. */
  readonly socket?: string | null;
  /** Written when the holder begins to stop. */
  readonly is_ending?: true;
}

/** `ending`: alive, but it has begun to stop or was killed. `in doubt` counts as living: nothing here can tell. */
export type HolderState = 'dead' | 'ending' | 'alive' | 'in doubt';

/** This process as the holder of a lock. */
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
    // A folder, or another user's.
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

/** Whether the holder lives. */
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
  // It listened a moment ago: what is seen now is another process, or a part of it that is not done.
  if (life === 'listens') return found.life === 'lives' ? alive : 'ending';
  if (found.life === 'dead' || (holder.process_start !== null && found.start !== holder.process_start)) return 'dead';
  return found.life === 'ending' ? 'ending' : alive;
}

/** Only names that a lock gives itself: a lock file that somebody edited must not lead elsewhere. */
export function hasSocket(holder: LockHolder): holder is LockHolder & { readonly socket: string } {
  return typeof holder.socket === 'string' && /^lock-[0-9a-f]{8}\.sock$/.test(holder.socket);
}

export function inOtherNamespace(holder: LockHolder, mine: LockHolder): boolean {
  return holder.pid_namespace !== mine.pid_namespace;
}
