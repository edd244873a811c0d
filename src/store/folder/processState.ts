/** What the kernel says about a process of this machine. Linux says it in `/proc`. Elsewhere only the existence of a pid is known. */
import { readFile } from 'node:fs/promises';

interface ProcessState {
  /** The kernel's start time in ticks: distinguishes a process from a later one with the same pid. */
  readonly start: string;
  /** `dead`: it does nothing any more, even if its parent has not reaped it. `ending`: it has begun to exit and has not finished. */
  readonly life: 'lives' | 'ending' | 'dead';
}

/** The kernel's flag of a thread that has begun to exit (PF_EXITING). */
const exitingFlag = 0x4;

/** Whether a process has this pid, dead or alive. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** null where the system does not say. */
export async function readProcessState(pid: number | 'self'): Promise<ProcessState | null> {
  const line = await firstLine(`/proc/${pid}/stat`);
  return line === null ? null : parseProcessState(line);
}

/**
 * Reads a line of `/proc/<pid>/stat`. Its second field is the command's name in brackets, which may hold spaces and brackets itself, so the
 * other fields are counted from the last bracket.
 */
export function parseProcessState(line: string): ProcessState | null {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  // Fields 3, 9, 20 and 22.
  const [state, flags, threads, start] = [fields[0], Number(fields[6]), Number(fields[17]), fields[19]];
  if (!state || !start) return null;
  const isOver = /[ZXx]/.test(state);
  // The first thread of a killed process may be over while another one still writes.
  if (isOver && threads <= 1) return { start, life: 'dead' };
  return { start, life: isOver || (flags & exitingFlag) !== 0 ? 'ending' : 'lives' };
}

/** The first line of a small file. null when the file cannot be read or the line is empty. */
export async function firstLine(path: string): Promise<string | null> {
  return readFile(path, 'utf8').then(
    (text) => text.split('\n')[0]!.trim() || null,
    () => null,
  );
}
