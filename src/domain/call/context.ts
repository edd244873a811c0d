/** The context of a call: who calls, when, and the long-lived services. All code that handles a call receives it. */
import type { Logger } from 'pino';
import type { AccountParts } from '../../machinery/auth/account.ts';
import type { IdentityProviderServices } from '../../machinery/auth/identityProviders.ts';
import type { CustomerTokens } from '../../machinery/auth/customerTokens.ts';
import type { PlanRowMarks } from '../../machinery/auth/planRows.ts';
import type { Principal } from '../../machinery/auth/principal.ts';
import type { UndoTokens } from '../../machinery/auth/undoTokens.ts';
import type { FieldError, Refusal } from '../../contract/errors.ts';
import type { FieldIssue } from '../../contract/fieldMessages.ts';
import type { OperationId } from '../../contract/index.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { MailService } from '../../machinery/mail/initialStatus.ts';
import type { FileScanner } from '../../machinery/outbound/clamd.ts';
import type { FileStore } from '../../machinery/outbound/fileStore.ts';
import type { ThumbnailMaker } from './thumbnailMaker.ts';
import type { Geocoder } from '../../machinery/outbound/geocoder.ts';
import type { Gazetteer } from '../../ground/places/gazetteer/types.ts';
import type { Routing } from '../../machinery/outbound/routing.ts';
import type { Database, Transaction } from '../../store/driver/database.ts';
import type { FeedReader } from '../../store/events/feeds.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import type { DaySearches } from '../planning/search/daySearches.ts';
import type { BoardSheets } from '../planning/boards/boardSheets.ts';
import type { Boards } from '../planning/boards/boards.ts';
import type { SpendingRanks } from '../../store/customers/spendingRanks.ts';
import type { WebhookServices } from '../../machinery/webhooks/webhooks.ts';
import type { Finding } from '../../machinery/system/findings.ts';

/** Observes each run of the planner. `bounded`: the search stopped at its limit, so a better plan may exist. `none`: there was no plan. */
type PlannerObserver = (kind: PlannerRun, outcome: 'proven' | 'bounded' | 'none', milliseconds: number) => void;
export type PlannerRun = 'move' | 'emergency' | 'emergency_candidates' | 'absence' | 'optimization';

/** Validates a row like the arguments of an operation, with the API's messages. */
export interface RowRules {
  /** The parsed arguments, or their problems. */
  check(
    operationId: OperationId,
    row: Record<string, unknown>,
  ): { readonly input: Record<string, unknown> } | { readonly issues: readonly FieldIssue[] };
  fieldErrors(issues: readonly FieldIssue[], locale: Locale): FieldError[];
}

/** Long-lived services that all requests share and that a read may use. */
export interface ReadServices {
  /** The geocoding service. Without one it finds nothing. */
  readonly geocoder: Geocoder;
  /** Postal codes and towns of the world. */
  readonly gazetteer: Gazetteer;
  /** Null when travel times are estimated. */
  readonly routing: Routing | null;
  readonly boards: Boards;
  readonly boardSheets: BoardSheets;
  readonly spendingRanks: SpendingRanks;
  /** Searches for better plans of a day. */
  readonly daySearches: DaySearches;
  readonly planned: PlannerObserver;
  readonly log: Logger;
  readonly customerTokens: CustomerTokens;
  readonly planRows: PlanRowMarks;
  readonly undoTokens: UndoTokens;
  readonly account: AccountParts;
  readonly mail: MailService;
  readonly identityProviders: IdentityProviderServices;
  /** Public key with which browsers accept push messages of this service. */
  readonly pushKey: string;
  /** The message of a refusal in a language, for refusals that travel inside an answer. */
  readonly refusalMessage: (refusal: Refusal, locale: Locale) => string;
  /** Checks the parts that the service depends on (src/machinery/system). */
  readonly checkSystem: () => Promise<readonly Finding[]>;
  /** Validates rows that have no call of their own, such as the rows of an import. */
  readonly rowRules: RowRules;
  /** Space for the files of one business in one environment, in bytes. */
  readonly fileSpaceBytes: number;
  /** Has the bytes of new files; null: the database has them. */
  readonly fileStore: FileStore | null;
  /** Sees every file before it is kept; null: none is named. */
  readonly fileScanner: FileScanner | null;
  readonly thumbnails: ThumbnailMaker;
  /** Address under which callers reach the service, without a slash at the end. */
  readonly publicUrl: string;
}

/** The services of a change, which also notify other parts after its commit. */
export interface Services extends ReadServices {
  /** Called after the commit of a tenant's events (events/outbox.ts). */
  readonly eventsCommitted: (tenantId: number) => void;
  readonly webhooks: WebhookServices;
  /** Where push services of browsers may be. */
  readonly pushServices: Pick<WebhookServices, 'allowedHosts' | 'mayCall'>;
  /** Called after the commit that moved a tenant's clock. The clock is then read again, and work that became due is done. */
  readonly clockMoved: (tenantId: number) => void;
  /** Called after the commit that changed a tenant's settings. This process reads them again at once, other processes within a second. */
  readonly settingsChanged: (tenantId: number) => void;
}

interface Common {
  readonly tenant: Tenant;
  readonly principal: Principal;
  readonly locale: Locale;
  /** The MCP profile of the address or of the credential. Left out or null: none. */
  readonly profile?: ToolProfile | null;
  /**
   * The time of the request on the tenant's own clock, in milliseconds since the epoch. A sandbox's clock may have been moved forward. The
   * time stays the same for the whole request, and every time that the domain stores comes from it. The database's clock only orders the
   * feeds.
   */
  readonly nowMilliseconds: number;
  /** Id of the request, as in the logs and the audit. */
  readonly requestId: string;
  readonly services: ReadServices;
}

/** The context of a read. Queries use the connection pool. Calls to outside services may be awaited here. */
export interface ReadContext extends Common {
  readonly db: Database;
  /** Change feeds. They open their own transactions, so a write cannot use them. */
  readonly feeds: FeedReader;
  /** Aborted when the caller closes the connection. Long calculations then end. */
  readonly leaving?: (() => AbortSignal) | undefined;
}

/** The context of the preparation that runs before the transaction of a change. */
export interface PrepareContext extends ReadContext {
  readonly services: Services;
}

/** The context inside the write transaction. Never await the network here. */
export interface WriteContext extends Common {
  readonly services: Services;
  readonly db: Transaction;
}
