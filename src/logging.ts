/** The logs of a process: one line of JSON an entry, and no secret in any. */
import { pino, type DestinationStream, type Logger } from 'pino';

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

/** Secrets never reach a log line, whoever logs the object they are in. Writes to standard output, or to `destination`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The lines of requests are written together: one write each was a tenth of a small answer's time. */
const requestLogBytes = 8_192;
const requestLogMilliseconds = 500;

/** A logger for the one line a request, whose fields are fixed and hold no secret. `close` writes what is left. */
export function createRequestLogger(level: string): { log: Logger; close(): void } {
  const destination = pino.destination({ sync: false, minLength: requestLogBytes });
  const timer = setInterval(() => destination.flush(), requestLogMilliseconds).unref();
  return {
    log: pino({ level }, destination),
    close() {
      clearInterval(timer);
      destination.flushSync();
    },
  };
}
