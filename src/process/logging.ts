/** Creates the loggers of a process. Each entry is one line of JSON, without secrets. */
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
  'invitation_url',
  'smtpUrl',
  'idempotency_key',
];

/** Creates the general logger. It removes secrets from all logged objects and writes each line at once. */
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

/** Creates the logger for the one line per request. Its fields are fixed and hold no secret. Lines are written in batches. */
export function createRequestLogger(level: string): Logger {
  return pino({ level }, { write: (line) => standardOutput().write(line) });
}
