/** What a call brings along: who calls, when, and the long-lived services. Everything that happens in a call is given it. */
import type { Logger } from 'pino';
import type { AccountParts } from '../auth/account.ts';
import type { CustomerTokens } from '../auth/customerTokens.ts';
import type { PlanRows } from '../auth/planRows.ts';
import type { Principal } from '../auth/principal.ts';
import type { UndoTokens } from '../auth/undoTokens.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { MailService } from '../mail/wayOut.ts';
import type { Geocoder } from '../outbound/geocoder.ts';
import type { Routing } from '../outbound/routing.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { Feeds } from '../store/feeds.ts';
import type { Tenant } from '../store/tenants.ts';
import type { BoardPictures } from '../planning/boardPictures.ts';
import type { Boards } from '../planning/boards.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** Told of each run of the planner; `bounded`: its search ended at its bound, so a better plan may exist; `none`: there was no plan. */
export type PlannerObserver = (kind: PlannerRun, outcome: 'proven' | 'bounded' | 'none', milliseconds: number) => void;
export type PlannerRun = 'move' | 'emergency' | 'emergency_candidates' | 'absence';

/** Long-lived parts that every request shares: what a look-up may need. */
export interface ReadServices {
  readonly geocoder: Geocoder;
  /** null: the default estimate serves. */
  readonly routing: Routing | null;
  readonly boards: Boards;
  readonly boardPictures: BoardPictures;
  readonly planned: PlannerObserver;
  readonly log: Logger;
  readonly customerTokens: CustomerTokens;
  readonly planRows: PlanRows;
  readonly undoTokens: UndoTokens;
  readonly account: AccountParts;
  readonly mail: MailService;
  /** The message of a code in a language, for refusals that travel inside an answer. */
  readonly messageFor: (code: ErrorCode, locale: Locale) => string;
  /** Address under which callers reach the service, without a slash at the end. */
  readonly publicUrl: string;
}

/** And what a change tells of. */
export interface Services extends ReadServices {
  /** Called after the commit of a tenant's events (events/outbox.ts). */
  readonly eventsCommitted: (tenantId: number) => void;
  readonly webhooks: Webhooks;
  /** Called after the commit that moved a tenant's clock: it is read anew, and what became due by it is looked for. */
  readonly clockMoved: (tenantId: number) => void;
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
