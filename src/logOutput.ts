/**
 * Where the lines of the logs go: standard output, which may be a full disk, or a pipe whose reader has stopped or gone. The service goes on
 * and ends in each of these cases. The destinations of pino do not: what they cannot write they try again for ever when the process ends.
 */
import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { notice } from './notice.ts';
import { type Timer, startTimer } from './time/timers.ts';

/** Lines of requests are written together: one write each was a tenth of a small answer's time. */
const togetherCharacters = 8_192;
const togetherMilliseconds = 500;
/** Kept while nothing can be written, some thousands of requests; later lines are lost and counted. */
const mostCharacters = 1_048_576;
const retryMilliseconds = 100;
/** As pino numbers it. */
const warn = 40;

export class LogOutput {
  readonly #fd: number;
  readonly #tell: (problem: string) => void;
  #lines: string[] = [];
  /** Of the lines and of the chunk that is being written. */
  #characters = 0;
  /** Taken from the lines, not written yet. */
  #chunk = Buffer.alloc(0);
  #isWriting = false;
  #timer: Timer | null = null;
  #lost = 0;
  #isTold = false;
  /** Nobody reads any more, and nobody will. */
  #isClosed = false;

  /** `tell` is given one line at the beginning of each trouble. */
  constructor(fd: number, tell: (problem: string) => void) {
    this.#fd = fd;
    this.#tell = tell;
  }

  /** Takes a line, with its end of line, to be written within half a second. */
  write(line: string): void {
    if (this.#isClosed) return;
    // Once lines are lost, taken again when half has gone: else single lines would get through between losses, each with its note.
    if (this.#characters >= (this.#lost === 0 ? mostCharacters : mostCharacters / 2)) {
      this.#lost++;
      return;
    }
    this.#noteLost();
    this.#add(line);
    if (this.#characters >= togetherCharacters) this.flush();
    else this.#wait(togetherMilliseconds);
  }

  /** Takes a line to be written at once. */
  writeNow(line: string): void {
    this.write(line);
    this.flush();
  }

  /** Begins to write what is there. */
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

  /** At the end of the process: one attempt, and none behind a write that waits. */
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

  /** Says how many lines are missing, where they are. */
  #noteLost(): void {
    if (this.#lost === 0) return;
    this.#add(`${JSON.stringify({ level: warn, lost: this.#lost, msg: 'log lines were lost' })}\n`);
    this.#lost = 0;
  }

  #failed(error: NodeJS.ErrnoException): void {
    // A pipe that is full: whoever reads it is slow, which is nothing to tell of.
    if (error.code === 'EAGAIN') return;
    this.#isClosed = error.code === 'EPIPE';
    if (this.#isClosed || this.#isTold) return;
    this.#isTold = true;
    this.#tell(
      `Standard output takes no more lines of the log (${error.code ?? error.message}). The service goes on; they are tried again.`,
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

/** The one of the process, made when it is first asked for. What is left when the process ends is written then. */
export function standardOutput(): LogOutput {
  if (standard === null) {
    const output = new LogOutput(withoutWaiting(1), notice);
    process.on('exit', () => output.end());
    standard = output;
  }
  return standard;
}

/**
 * A pipe as it is opened once more, so that a write to one that is full answers instead of waiting: a process with a write that waits does
 * not end before somebody reads. The descriptor that was given is shared with other programs and stays as it is.
 */
function withoutWaiting(fd: number): number {
  try {
    return fstatSync(fd).isFIFO() ? openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK) : fd;
  } catch {
    return fd;
  }
}
