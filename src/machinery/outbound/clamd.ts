/** Asks a clamd whether a file is harmful, by INSTREAM over TCP (clamd(8)). The operator names its address, so it may be private. */
import { connect } from 'node:net';
import { timeLimit } from '../../ground/time/timers.ts';

export interface FileScanner {
  readonly host: string;
  /** The name of what was found; null: nothing. Throws when the scanner cannot say. */
  scan(bytes: Buffer): Promise<string | null>;
  /** Why the scanner cannot be used, in one line; null: it answers. */
  problem(): Promise<string | null>;
}

const defaultPort = 3_310;
/** Callers wait for the scanner. */
const answerMilliseconds = 20_000;
const probeMilliseconds = 5_000;
const mostAnswerCharacters = 1_000;
/** Well below the limit of a chunk, which is that of the whole stream. */
const chunkBytes = 262_144;

/** `url`: `tcp://host:port`. `answersWithin`: time limit of one scan, in milliseconds. */
export function clamdScanner(url: string, answersWithin = answerMilliseconds): FileScanner {
  const { hostname, port, host } = new URL(url);
  const address = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? defaultPort : Number(port) };
  /** Sends a command and reads its answer, which ends with a zero byte. */
  const ask = (parts: readonly Buffer[], milliseconds: number) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ ...address, signal: timeLimit(milliseconds) });
      let answer = '';
      socket.on('error', reject);
      socket.on('data', (bytes: Buffer) => {
        answer += bytes.toString('latin1');
        if (answer.includes('\0') || answer.length > mostAnswerCharacters) socket.destroy();
      });
      socket.on('close', () => resolve(answer.split('\0')[0]!.trim()));
      for (const part of parts) socket.write(part);
    });
  const unclear = (answer: string) => new Error(`the virus scanner at ${host} answered "${answer.slice(0, 200)}"`);
  return {
    host,
    async scan(bytes) {
      const answer = await ask(streamOf(bytes), answersWithin);
      if (answer === 'stream: OK') return null;
      const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
      if (found === undefined) throw unclear(answer);
      return found;
    },
    async problem() {
      try {
        const answer = await ask([Buffer.from('zPING\0')], Math.min(probeMilliseconds, answersWithin));
        return answer === 'PONG' ? null : unclear(answer).message;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        return code ?? message;
      }
    },
  };
}

/** Chunks with their length before them, and an empty one at the end. */
function streamOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [Buffer.from('zINSTREAM\0')];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes);
    parts.push(lengthOf(chunk.length), chunk);
  }
  return [...parts, lengthOf(0)];
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
