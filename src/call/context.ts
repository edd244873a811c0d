/** What a call brings along: who calls, when, and the long-lived services. Everything that happens in a call is given it. */
import type { Logger } from 'pino';
import type { AccountParts } from '../auth/account.ts';
import type { CustomerTokens } from '../auth/customerTokens.ts';
import type { PlanRows } from '../auth/planRows.ts';
import type { Principal } from '../auth/principal.ts';
import type { UndoTokens } from '../auth/undoTokens.ts';
import type { ErrorCode, FieldError } from '../contract/errors.ts';
import type { FieldIssue } from '../contract/fieldMessages.ts';
import type { OperationId } from '../contract/index.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { MailService } from '../mail/initialStatus.ts';
import type { Geocoder } from '../outbound/geocoder.ts';
import type { Routing } from '../outbound/routing.ts';
import type { Database, Transaction } from '../store/driver/database.ts';
import type { Feeds } from '../store/events/feeds.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import type { BoardSheets } from '../planning/boardSheets.ts';
import type { Boards } from '../planning/boards.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** Observes each run of the planner. `bounded`: the search stopped at its limit, so a better plan may exist. `none`: there was no plan. */
export type PlannerObserver = (kind: PlannerRun, outcome: 'proven' | 'bounded' | 'none', milliseconds: number) => void;
export type PlannerRun = 'move' | 'emergency' | 'emergency_candidates' | 'absence';

/** Validates a row like the arguments of an operation, with the API's messages. */
export interface RowRules {
  /** The parsed arguments, or their problems. */
  check(
    operationId: OperationId,
    row: Record<string, unknown>,
  ): { readonly input: Record<string, unknown> } | { readonly issues: readonly FieldIssue[] };
  told(issues: readonly FieldIssue[], locale: Locale): FieldError[];
}

/** Long-lived parts that every request shares: what a look-up may need. */
export interface ReadServices {
  readonly geocoder: Geocoder;
  /** Null when travel times are estimated. */
  readonly routing: Routing | null;
  readonly boards: Boards;
  readonly boardSheets: BoardSheets;
  readonly planned: PlannerObserver;
  readonly log: Logger;
  readonly customerTokens: CustomerTokens;
  readonly planRows: PlanRows;
  readonly undoTokens: UndoTokens;
  readonly account: AccountParts;
  readonly mail: MailService;
  /** The message of a code in a language, for refusals that travel inside an answer. */
  readonly messageFor: (code: ErrorCode, locale: Locale) => string;
  /** The rules of the API for rows that are not arguments of their own call: an import's. */
  readonly rowRules: RowRules;
  /** Address under which callers reach the service, without a slash at the end. */
  readonly publicUrl: string;
}

/** Adds what a change notifies after its commit. */
export interface Services extends ReadServices {
  /** Called after the commit of a tenant's events (events/outbox.ts). */
  readonly eventsCommitted: (tenantId: number) => void;
  readonly webhooks: Webhooks;
  /** Called after the commit that moved a tenant's clock: it is read anew, and what became due by it is looked for. */
  readonly clockMoved: (tenantId: number) => void;
  /** Called after the commit that changed a tenant's settings: this process reads them anew at once, others within a second. */
  readonly settingsChanged: (tenantId: number) => void;
}

interface Common {
  readonly tenant: Tenant;
  readonly principal: Principal;
  readonly locale: Locale;
  /**
   * The instant of the request, milliseconds since the epoch, on the tenant's own clock: a sandbox's may have been moved forward. One
   * request sees one "now", and every instant that the domain keeps comes from it; the database's clock only orders the feeds.
   */
  readonly nowMilliseconds: number;
  /** Of the request that the call came with: in the logs, and in the audit. */
  readonly requestId: string;
  readonly services: ReadServices;
}

/** In reads: the pool. Outside services may be awaited here. */
export interface ReadContext extends Common {
  readonly db: Database;
  /** Change feeds. They open transactions of their own, so a write's transaction has none. */
  readonly feeds: Feeds;
}

/** Before the transaction of a change. */
export interface PrepareContext extends ReadContext {
  readonly services: Services;
}

/** Inside the one write transaction. Never await the network here. */
export interface WriteContext extends Common {
  readonly services: Services;
  readonly db: Transaction;
}
