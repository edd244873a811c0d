import type { Logger } from 'pino';
import type { Accounts } from '../../machinery/auth/account.ts';
import type { ProgramQuestions } from '../../machinery/auth/programQuestions.ts';
import type { CalendarAddresses } from '../../machinery/auth/calendarFeeds.ts';
import type { FirstStart } from '../../machinery/auth/firstStart.ts';
import type { Guests } from '../../machinery/auth/guests.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { OpenPages } from '../../machinery/live/openPages.ts';
import type { Metrics } from '../../machinery/metrics/metrics.ts';
import type { OAuth } from '../../machinery/oauth/oauth.ts';
import type { CallLog } from '../../domain/pipeline/observer.ts';
import type { ProviderSignIns } from '../../domain/members/providerSignIns.ts';
import type { Pipeline } from '../../domain/pipeline/runOperation.ts';
import type { SeenProxy } from '../../machinery/system/seenProxy.ts';
import type { UnsubscribeWords } from '../pages/account/unsubscribe.ts';
import type { Connections } from './request/connections.ts';
import type { Health } from './health.ts';

/** What the routes need. */
export interface AppParts {
  readonly pipeline: Pipeline;
  readonly openPages: OpenPages;
  readonly accounts: Accounts;
  readonly providerSignIns: ProviderSignIns;
  readonly firstStart: FirstStart;
  /** Notes how requests of browsers arrive, for the system checks. */
  readonly seen: SeenProxy;
  readonly oauth: OAuth;
  readonly guests: Guests;
  readonly calendars: CalendarAddresses;
  readonly log: Logger;
  /**
   * Logger for the one line per request. Its fields are fixed and hold no secret, and redaction would take an eighth of a small answer's
   * time.
   */
  readonly requestLog: Logger;
  /** Log of the calls of keys and apps, shown to the business. */
  readonly calls: CallLog;
  readonly questions: ProgramQuestions;
  readonly publicUrl: () => string;
  /** Whether PUBLIC_URL is set. Without it, links use the address that the caller used. */
  readonly isPublicUrlSet: boolean;
  /** Address of the map tiles; null when maps have no tiles. */
  readonly tileUrl: string | null;
  /** Origins of web pages that may call MCP and its authorization server. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Number of proxies in front of the service. */
  readonly trustedProxies: number;
  readonly health: Health;
  readonly connections: Connections;
  readonly metrics: Metrics;
  /** Token for `/metrics` on the service's own port; null when it is not served there. */
  readonly metricsToken: string | null;
  readonly version: string;
  /** Handles a text message of a customer (mail/inboundTexts.ts). null: there is no gateway. */
  readonly receiveText:
    | ((inbound: {
        readonly url: string;
        readonly body: string;
        readonly header: (name: string) => string | undefined;
      }) => Promise<'taken' | 'unsigned' | 'unclear' | 'limited'>)
    | null;
  /** Unsubscribes a customer through the link in a mail. */
  readonly unsubscribing: {
    page(token: string, language: Locale): Promise<UnsubscribeWords>;
    confirm(token: string, language: Locale): Promise<UnsubscribeWords>;
  };
}
