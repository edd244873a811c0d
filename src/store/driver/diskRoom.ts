/**
 * Whether the disk of the embedded database has room. When a data file cannot grow, PostgreSQL reports a clean error. When its log cannot
 * grow, the session stops answering, so changes are refused before that.
 */
import { readFileSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CannotStart } from '../folder/lock.ts';

/** Room for one segment of the log, 16 MiB, and 8 MiB for the pages of one transaction. */
const leastBytes = 24 * 1024 * 1024;

/** The system's codes of a full disk and of a spent quota. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

/** Has PostgreSQL's code for a full disk (53100, disk_full), so that callers treat both alike. */
export class DiskFull extends Error {
  readonly code = '53100';
}

export class DiskRoom {
  readonly #folder: string;
  readonly #notice: (line: string) => void;
  readonly #freeBytes: () => number | null;
  #isFull = false;

  /** `notice` gets one line when the disk is full, and one when it has room again. */
  constructor(folder: string, notice: (line: string) => void, freeBytes: () => number | null = () => freeBytesAt(folder)) {
    this.#folder = resolve(folder);
    this.#notice = notice;
    this.#freeBytes = freeBytes;
  }

  /** Why nothing may be written now; null when there is room. Tells `notice` when that changes. Cheap enough to call before every change. */
  reason(): string | null {
    const reason = this.shortage();
    if ((reason !== null) !== this.#isFull) {
      this.#isFull = reason !== null;
      this.#notice(
        reason === null
          ? `The disk of ${this.#folder} has room again. Changes are accepted.`
          : `${reason} Until then changes are refused with 503.`,
      );
    }
    return reason;
  }

  /** Like `reason`, but does not tell `notice`: a refused start prints its own message. */
  shortage(): string | null {
    const free = this.#freeBytes();
    return free !== null && free < leastBytes ? fullWords(this.#folder, free) : null;
  }

  /** Throws `DiskFull` when nothing may be written now. */
  check(): void {
    const reason = this.reason();
    if (reason !== null) throw new DiskFull(reason);
  }

  /** The line for the operator when a full or failing disk has ended the database. `code`: the system's, of a write that could not be forced. */
  lastWords(code = 'ENOSPC'): string {
    if (fullCodes.has(code))
      return `${fullWords(this.#folder, this.#freeBytes() ?? 0)} The service stops now. Start it again when there is room.`;
    return (
      `The disk of ${this.#folder} (${mountOf(this.#folder)}) fails: a write could not be forced to it (${code}). The service stops now, and nothing ` +
      'that it answered is lost. Check the disk. Then start the service again, or restore a backup on another disk.'
    );
  }
}

/** Throws `CannotStart` when nothing could be written to the folder, not even its lock. */
export function refuseFullDisk(folder: string): void {
  const reason = new DiskRoom(folder, () => undefined).shortage();
  if (reason !== null) throw new CannotStart(reason);
}

function fullWords(folder: string, free: number): string {
  return `The disk of ${folder} (${mountOf(folder)}) is full: ${megabytes(free)} MB free, ${megabytes(leastBytes)} MB needed. Make room.`;
}

/** Bytes that this user may still write. null where the system does not say, as for file systems without blocks (`/proc`). */
function freeBytesAt(folder: string): number | null {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}

/** Device and mount point of the folder, where the kernel lists them (Linux). The longest matching mount point is the right one. */
function mountOf(folder: string): string {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, at]) => at !== undefined && (folder === at || folder.startsWith(at === '/' ? '/' : `${at}/`)));
    const [device, at] = mounts.toSorted((left, right) => right[1]!.length - left[1]!.length)[0]!;
    return `${device} on ${at}`;
  } catch {
    return 'its file system';
  }
}
