/** The logs of a process: one line of JSON an entry, and no secret in any. */
import { pino, type DestinationStream, type Logger } from 'pino';
import { standardOutput } from './logOutput.ts';

const secretNames = [
  'authorization',
  'password',
  'secret',
  'key',
  'live_key',
  'sandbox_key',
  'magic_token',
  'customer_url',
  'smtpUrl',
  'idempotency_key',
];

/** Secrets never reach a log line, whoever logs the object they are in. Each line is written at once. */
export function createLogger(level: string, destination: DestinationStream = { write: (line) => standardOutput().writeNow(line) }): Logger {
  const options = {
    level,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  return pino(options, destination);
}

/** A logger for the one line a request, whose fields are fixed and hold no secret. Lines are written together. */
export function createRequestLogger(level: string): Logger {
  return pino({ level }, { write: (line) => standardOutput().write(line) });
}
