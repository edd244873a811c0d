import type { Logger } from 'pino';
import type { Accounts } from '../auth/account.ts';
import type { CalendarAddresses } from '../auth/calendarFeeds.ts';
import type { Guests } from '../auth/guests.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { OpenPages } from '../live/openPages.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { OAuth } from '../oauth/oauth.ts';
import type { ConfirmationStates } from '../mcp/confirmationState.ts';
import type { CallLog } from '../pipeline/observer.ts';
import type { Pipeline } from '../pipeline/runOperation.ts';
import type { UnsubscribeWords } from '../pages/account/unsubscribe.ts';
import type { Connections } from './connections.ts';
import type { Health } from './health.ts';

/** What the routes work with. */
export interface AppParts {
  readonly pipeline: Pipeline;
  readonly openPages: OpenPages;
  readonly accounts: Accounts;
  readonly oauth: OAuth;
  readonly guests: Guests;
  readonly calendars: CalendarAddresses;
  readonly log: Logger;
  /** For the one line a request, whose fields are fixed and hold no secret: redaction is an eighth of a small answer's time. */
  readonly requestLog: Logger;
  /** Of keys and apps, for the business. */
  readonly calls: CallLog;
  readonly confirmations: ConfirmationStates;
  readonly publicUrl: () => string;
  /** Whether PUBLIC_URL is set; without it links use the address that the caller asked. */
  readonly isPublicUrlSet: boolean;
  /** Of map tiles; null: maps have none. */
  readonly tileUrl: string | null;
  /** Proxies in front of the service. */
  readonly trustedProxies: number;
  readonly health: Health;
  readonly connections: Connections;
  readonly metrics: Metrics;
  /** Opens `/metrics` on the service's own port; null: it is not there. */
  readonly metricsToken: string | null;
  readonly version: string;
  /** Ends a customer's mails by the link of one. */
  readonly unsubscribing: {
    page(token: string, language: Locale): Promise<UnsubscribeWords>;
    confirm(token: string, language: Locale): Promise<UnsubscribeWords>;
  };
}
