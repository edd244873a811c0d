/**
 * Whether the disk under the embedded database has room. PostgreSQL answers a data file that cannot grow with a clean error, but
 * a log that cannot grow leaves a session that answers nothing any more: so changes are refused before that.
 */
import { readFileSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CannotStart } from '../folder/lock.ts';

/** A segment of the log, 16 MiB, and as much again by half for the pages of one transaction. */
const leastBytes = 24 * 1024 * 1024;

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

/** As PostgreSQL says it (53100, disk_full), so that callers treat both alike. */
export class DiskFull extends Error {
  readonly code = '53100';
}

export class DiskRoom {
  readonly #folder: string;
  readonly #notice: (line: string) => void;
  readonly #freeBytes: () => number | null;
  #isFull = false;

  /** `notice` is told one line when the room runs out and one when there is some again. */
  constructor(folder: string, notice: (line: string) => void, freeBytes: () => number | null = () => freeBytesAt(folder)) {
    this.#folder = resolve(folder);
    this.#notice = notice;
    this.#freeBytes = freeBytes;
  }

  /** Why nothing may be written now, null when there is room. Cheap enough to be asked before every change. */
  reason(): string | null {
    const reason = this.shortage();
    if ((reason !== null) !== this.#isFull) {
      this.#isFull = reason !== null;
      this.#notice(
        reason === null
          ? `There is room again on the disk with ${this.#folder}; changes are accepted.`
          : `${reason} Until then changes are refused with 503.`,
      );
    }
    return reason;
  }

  /** As `reason`, and tells nobody: for a start, whose refusal is told anyway. */
  shortage(): string | null {
    const free = this.#freeBytes();
    return free !== null && free < leastBytes ? fullWords(this.#folder, free) : null;
  }

  /** Throws `DiskFull` when nothing may be written now. */
  check(): void {
    const reason = this.reason();
    if (reason !== null) throw new DiskFull(reason);
  }

  /** One line for a database that the full disk has ended. */
  lastWords(): string {
    return `${fullWords(this.#folder, this.#freeBytes() ?? 0)} The service ends; start it again then.`;
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

/** Bytes that this user may still take; null where the system does not tell, as of file systems without blocks (`/proc`). */
function freeBytesAt(folder: string): number | null {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}

/** Device and mount point, the longest that leads to the folder, where the kernel tells (Linux). */
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
