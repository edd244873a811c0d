import type { Logger } from 'pino';
import type { Pipeline } from '../pipeline/runOperation.ts';
import type { Health } from './health.ts';

/** What the routes work with. */
export interface AppParts {
  readonly pipeline: Pipeline;
  readonly log: Logger;
  readonly publicUrl: () => string;
  readonly health: Health;
  readonly metricsToken: string | null;
  readonly version: string;
}
