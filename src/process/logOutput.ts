/**
 * Writes log lines to standard output, which may be a full disk, or a pipe whose reader has stopped or gone. The service keeps running and
 * can still end in each of these cases. pino's destinations retry failed writes for ever when the process ends.
 */
import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { notice } from './notice.ts';
import { type Timer, startTimer } from '../ground/time/timers.ts';

/** Request lines are written in batches, because one write per line took a tenth of a small answer's time. */
const togetherCharacters = 8_192;
const togetherMilliseconds = 500;
/** Most characters kept while nothing can be written: some thousands of requests. Later lines are lost and counted. */
const mostCharacters = 1_048_576;
const retryMilliseconds = 100;
/** pino's number for this level. */
const warn = 40;

export class LogOutput {
  readonly #fd: number;
  readonly #tell: (problem: string) => void;
  #lines: string[] = [];
  /** Total length of the lines and the chunk. */
  #characters = 0;
  /** Text taken from the lines and not fully written yet. */
  #chunk = Buffer.alloc(0);
  #isWriting = false;
  #timer: Timer | null = null;
  #lost = 0;
  #isTold = false;
  /** The reader has closed the pipe, so nothing can be written any more. */
  #isClosed = false;

  /** `tell` reports a problem in one line, once until writing works again. */
  constructor(fd: number, tell: (problem: string) => void) {
    this.#fd = fd;
    this.#tell = tell;
  }

  /** Queues a line, including its line end. It is written within half a second. */
  write(line: string): void {
    if (this.#isClosed) return;
    // After a loss, accept lines again only when half of the space is free. Otherwise single lines would alternate with loss notes.
    if (this.#characters >= (this.#lost === 0 ? mostCharacters : mostCharacters / 2)) {
      this.#lost++;
      return;
    }
    this.#noteLost();
    this.#add(line);
    if (this.#characters >= togetherCharacters) this.flush();
    else this.#wait(togetherMilliseconds);
  }

  /** Queues a line and writes it at once. */
  writeNow(line: string): void {
    this.write(line);
    this.flush();
  }

  /** Starts writing the queued lines. */
  flush(): void {
    if (this.#isWriting || this.#isClosed || !this.#take()) return;
    this.#isWriting = true;
    write(this.#fd, this.#chunk, (error, written) => {
      this.#isWriting = false;
      if (error) this.#failed(error);
      else this.#wrote(written);
      if (this.#characters > 0 && !this.#isClosed) this.#wait(error ? retryMilliseconds : 0);
    });
  }

  /** Writes the queued lines once at the end of the process. Does nothing while another write is pending. */
  end(): void {
    while (!this.#isWriting && !this.#isClosed && this.#take()) {
      try {
        this.#wrote(writeSync(this.#fd, this.#chunk));
      } catch {
        return;
      }
    }
  }

  #take(): boolean {
    if (this.#chunk.length === 0 && this.#lines.length > 0) {
      this.#chunk = Buffer.from(this.#lines.join(''));
      this.#characters = this.#chunk.length;
      this.#lines = [];
    }
    return this.#chunk.length > 0;
  }

  #wrote(bytes: number): void {
    this.#chunk = this.#chunk.subarray(bytes);
    this.#characters -= bytes;
    this.#isTold = false;
    if (this.#characters === 0) this.#noteLost();
  }

  #add(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length;
  }

  /** Adds a line with the number of lost lines, at the place where they are missing. */
  #noteLost(): void {
    if (this.#lost === 0) return;
    this.#add(`${JSON.stringify({ level: warn, lost: this.#lost, msg: 'log lines were lost' })}\n`);
    this.#lost = 0;
  }

  #failed(error: NodeJS.ErrnoException): void {
    // The pipe is full because its reader is slow. That is not worth a report.
    if (error.code === 'EAGAIN') return;
    this.#isClosed = error.code === 'EPIPE';
    if (this.#isClosed || this.#isTold) return;
    this.#isTold = true;
    this.#tell(
      `Log lines cannot be written to standard output (${error.code ?? error.message}). The service keeps running and tries again.`,
    );
  }

  #wait(milliseconds: number): void {
    this.#timer ??= startTimer(() => {
      this.#timer = null;
      this.flush();
    }, milliseconds).unref();
  }
}

let standard: LogOutput | null = null;

/** The log output of the process, created at the first call. Lines left at the end of the process are then written. */
export function standardOutput(): LogOutput {
  if (standard === null) {
    const output = new LogOutput(withoutWaiting(1), notice);
    process.on('exit', () => output.end());
    standard = output;
  }
  return standard;
}

/**
 * Opens a pipe a second time without blocking, so that a write to a full pipe fails instead of waiting. A process with a waiting write
 * cannot end before the pipe is read. The given descriptor is shared with other programs, so it is not changed.
 */
function withoutWaiting(fd: number): number {
  try {
    return fstatSync(fd).isFIFO() ? openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK) : fd;
  } catch {
    return fd;
  }
}
