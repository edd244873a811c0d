import type { Logger } from 'pino';
import type { Locale } from '../contract/vocabulary.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pipeline } from '../pipeline/runOperation.ts';
import type { Connections } from './connections.ts';
import type { Health } from './health.ts';

/** What the routes work with. */
export interface AppParts {
  readonly pipeline: Pipeline;
  readonly log: Logger;
  /** For the one line a request, whose fields are fixed and hold no secret: redaction is an eighth of a small answer's time. */
  readonly requestLog: Logger;
  readonly publicUrl: () => string;
  /** Whether PUBLIC_URL is set; without it links use the address that the caller asked. */
  readonly isPublicUrlSet: boolean;
  readonly health: Health;
  readonly connections: Connections;
  readonly metrics: Metrics;
  /** Opens `/metrics` on the service's own port; null: it is not there. */
  readonly metricsToken: string | null;
  readonly version: string;
  /** Ends a customer's mails by the link of one. */
  readonly unsubscribing: {
    page(token: string, language: Locale): Promise<{ status: number; html: string }>;
    confirm(token: string, language: Locale): Promise<{ status: number; html: string }>;
  };
}
