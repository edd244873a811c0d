/**
 * The exact change feeds of job requests, customers and technicians (docs/reference/conventions.md#cursors).
 *
 * A change clears its row's `sequenced`. A poll first gives every committed row of this kind a feed position: its own `updated_at`, later than
 * every position before. Only one poll at a time does so, under the lock on the feed's row, so positions become visible in order. A client that
 * continues from the last position it saw therefore sees every change. That includes changes of a transaction that commits late, and of one
 * that changed more rows than fit on a page. `updated_at` moves only when a later position or cursor was given out before the change was
 * committed.
 */
import { withMicroseconds } from '../../ground/time/timestamps.ts';
import type { Database, Store, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';

/** The feeds, named like their tables. A closed list, because the name becomes part of a statement. */
const feeds = ['job_requests', 'customers', 'technicians'] as const;
export type Feed = (typeof feeds)[number];

/** The last position of each feed, with six decimals, and the history of the database that they belong to. */
export type FeedPositions = Readonly<Record<Feed, string>> & { readonly history: string };

/** Rows that one transaction gives positions: about 100 ms of work, so that writers of the same rows do not wait long. */
const batchSize = 2_000;

/** Reads the feeds. Never use it inside a transaction, because it opens its own. */
export class FeedReader {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * One page of rows after a cursor. `read` returns up to `count` rows with a position, in order of `updated_at`. A page that is not full is
   * read again while rows wait for their position. `nextSince` of the last page is the position that the feed had before it was read: every row up to it
   * was looked at, so a narrow filter does not look at the same rows again in each poll.
   *
   * A `since` that is later than the feed's `latest` is read as a first poll: `begin` is the cursor that the page begins at. Otherwise a change
   * made until then would get a position before the cursor. [since.nearly-now].
   */
  async page<Row extends { updatedAt: string }>(
    tenantId: number,
    feed: Feed,
    since: string,
    limit: number,
    read: (begin: string, count: number) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; hasMore: boolean; nextSince: string; begin: string }> {
    let begin = withMicroseconds(since);
    for (;;) {
      const { count, lastAt, latest } = await this.#sequence(tenantId, feed);
      if (begin > latest) begin = await this.prime(tenantId, feed);
      const found = await read(begin, limit + 1);
      const hasMore = found.length > limit;
      if (!hasMore && count === batchSize) continue;
      const rows = found.slice(0, limit);
      const last = withMicroseconds(rows.at(-1)?.updatedAt ?? begin);
      return { rows, hasMore, nextSince: hasMore || lastAt === null ? last : later(last, withMicroseconds(lastAt)), begin };
    }
  }

  /** The cursor of a first poll: the environment's current time by the database's clock, after every change that is committed by then. */
  async prime(tenantId: number, feed: Feed): Promise<string> {
    while ((await this.#sequence(tenantId, feed)).count === batchSize);
    const [row] = await this.#store.query<{ at: string }>(
      `insert into feeds as f (tenant_id, feed, last_at) values ($1, $2, tenant_now($1))
       on conflict (tenant_id, feed) do update set last_at = greatest(f.last_at, tenant_now($1)) returning last_at as at`,
      [tenantId, feed],
    );
    return withMicroseconds(row!.at);
  }

  /** The time of the tenant's environment, or the last position of the feed if that is later, with six decimals. No cursor lies after it. */
  async latest(tenantId: number, feed: Feed): Promise<string> {
    return (await readState(this.#store, tenantId, feed)).latest;
  }

  /**
   * The cursor that goes with a plain list. Take it before the page is read. It is the last position given out: the time of the last change, if
   * no rows wait. Gives positions to one batch of rows at most; further rows come again in later polls.
   */
  async cursor(tenantId: number, feed: Feed): Promise<string> {
    const { isWaiting, lastAt } = await readState(this.#store, tenantId, feed);
    if (!isWaiting && lastAt !== null) return withMicroseconds(lastAt);
    await this.#sequence(tenantId, feed);
    const last = (await readState(this.#store, tenantId, feed)).lastAt;
    return last === null ? this.prime(tenantId, feed) : withMicroseconds(last);
  }

  /**
   * The last position of each feed, after all waiting rows have got theirs. It moves with every committed change. Empty for a feed without
   * changes. Takes one statement while nothing changes. After an import of thousands of rows, the first caller gives all of them positions.
   * Otherwise each later caller would see the feed move, and load the board's sheet again.
   */
  async positions(tenantId: number): Promise<FeedPositions> {
    const read = async () => (await this.#store.query(`select ${feedPositionColumns('$1')}`, [tenantId]))[0]!;
    const row = await read();
    const waiting = waitingFeeds(row);
    if (waiting.length === 0) return feedPositionsOf(row);
    for (const feed of waiting) while ((await this.#store.transaction((tx) => sequenceBatch(tx, tenantId, feed))).count === batchSize);
    return feedPositionsOf(await read());
  }

  /** Gives positions to at most `batchSize` rows. */
  async #sequence(tenantId: number, feed: Feed): Promise<Sequenced & Pick<FeedState, 'latest'>> {
    const { isWaiting, lastAt, latest } = await readState(this.#store, tenantId, feed);
    if (!isWaiting) return { count: 0, lastAt, latest };
    return { ...(await this.#store.transaction((tx) => sequenceBatch(tx, tenantId, feed))), latest };
  }
}

interface Sequenced {
  /** Rows that got a position. */
  readonly count: number;
  /** The last position of the feed; null: it has given none, or another poll gave them. */
  readonly lastAt: string | null;
}

/** The later of two positions with six decimals. */
const later = (left: string, right: string): string => (left > right ? left : right);

interface FeedState {
  /** Whether a committed row waits for its position. */
  readonly isWaiting: boolean;
  /** The last position given out. */
  readonly lastAt: string | null;
  /** The time of the tenant's environment, or `lastAt` if that is later, with six decimals. */
  readonly latest: string;
}

/** Reads the state of a feed at one instant. */
async function readState(db: Database, tenantId: number, feed: Feed): Promise<FeedState> {
  const [row] = await db.query<FeedState>(
    // Not `exists`: with outdated statistics PostgreSQL would expect many waiting rows, and read the whole table to find none.
    `select (select id from ${feed} where tenant_id = $1 and not sequenced order by updated_at, id limit 1) is not null as "isWaiting",
            (select last_at from feeds where tenant_id = $1 and feed = $2 and isfinite(last_at)) as "lastAt",
            greatest(tenant_now($1), (select last_at from feeds where tenant_id = $1 and feed = $2)) as latest`,
    [tenantId, feed],
  );
  return { ...row!, latest: withMicroseconds(row!.latest) };
}

/** The select list for `feedPositionsOf` and `waitingFeeds`. `tenant`: SQL of the tenant's id in the statement. */
export const feedPositionColumns = (tenant: string): string =>
  feeds
    .map(
      (
        feed,
      ) => `(select id from ${feed} where tenant_id = ${tenant} and not sequenced order by updated_at, id limit 1) is not null as "${feed}Waits",
        (select last_at from feeds where tenant_id = ${tenant} and feed = '${feed}' and isfinite(last_at)) as "${feed}At"`,
    )
    .join(', ') + `, ${historySql} as history`;

type PositionsRow = Readonly<Record<string, unknown>>;

/** The last position of each feed. Empty for a feed that has given none. */
export function feedPositionsOf(row: PositionsRow): FeedPositions {
  const positionOf = (feed: Feed) => {
    const at = row[`${feed}At`] as string | null;
    return at === null ? '' : withMicroseconds(at);
  };
  const history = row['history'] as string;
  return { job_requests: positionOf('job_requests'), customers: positionOf('customers'), technicians: positionOf('technicians'), history };
}

/** The feeds in which committed changes wait for their positions. */
export const waitingFeeds = (row: PositionsRow): Feed[] => feeds.filter((feed) => row[`${feed}Waits`] as boolean);

/** An instant as the whole microseconds since the epoch that `field_places` holds. */
export const microsecondsSql = (instant: string): string => `(extract(epoch from ${instant}) * 1000000)::bigint`;

/** Gives the changed fields of a job the position of their change, too (migrations/0081_schema.sql). */
const fieldPositions = `, unplaced_fields = '{}', field_places = t.field_places || coalesce(
  (select jsonb_object_agg(name, ${microsecondsSql('p.at')}) from unnest(t.unplaced_fields) name), '{}')`;

/**
 * The first statement only takes the feed's lock, so that the second one sees everything that earlier holders wrote. Rows that a writer has
 * locked are left to a later poll, because their change is not committed yet.
 */
async function sequenceBatch(tx: Transaction, tenantId: number, feed: Feed): Promise<Sequenced> {
  await tx.query(
    `insert into feeds (tenant_id, feed, last_at) values ($1, $2, '-infinity')
     on conflict (tenant_id, feed) do update set last_at = feeds.last_at`,
    [tenantId, feed],
  );
  const [done] = await tx.query<Sequenced>(
    `with waiting as (
       select id, updated_at from ${feed} where tenant_id = $1 and not sequenced
        order by updated_at, id limit $3 for no key update skip locked
     ), numbered as (
       select id, greatest(least(updated_at, (select tenant_now($1))), f.last_at + interval '1 microsecond') as earliest,
              row_number() over (order by updated_at, id) * interval '1 microsecond' as step
         from waiting, feeds f where f.tenant_id = $1 and f.feed = $2
     ), placed as (
       select id, max(earliest - step) over (order by step) + step as at from numbered
     ), moved as (
       update ${feed} t set sequenced = true, updated_at = p.at${feed === 'job_requests' ? fieldPositions : ''}
         from placed p where t.tenant_id = $1 and t.id = p.id
     ), kept as (
       update feeds set last_at = (select max(at) from placed)
        where tenant_id = $1 and feed = $2 and exists (select from placed)
     )
     select count(*) as count, max(at) as "lastAt" from placed`,
    [tenantId, feed, batchSize],
  );
  return done!;
}
