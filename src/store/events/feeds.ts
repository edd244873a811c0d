/**
 * The exact change feeds of job requests, customers and technicians (docs/reference/conventions.md#cursors).
 *
 * A change clears its row's `sequenced`. A poll first gives every such row that is committed its place: an `updated_at` of
 * its own, later than every place before. One poll at a time does so, under the lock on the feed's row, so places become
 * visible in their order, and a client that goes on from the last place it saw meets every change: of a transaction that
 * commits late as well as of one that changed more rows than a page holds. `updated_at` moves only where it must: when a
 * later place, or a cursor, was given out before the change was committed.
 */
import { withMicroseconds } from '../../time/timestamps.ts';
import type { Database, Store, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';

/** The feeds, named as their tables. A closed list, because the name becomes part of a statement. */
const feeds = ['job_requests', 'customers', 'technicians'] as const;
export type Feed = (typeof feeds)[number];

/** A cursor of each feed, with six decimals, and the history of the database that they belong to. */
export type FeedPositions = Readonly<Record<Feed, string>> & { readonly history: string };

/** Rows that one transaction sequences: some 100 ms of work, so that writers of the same rows never wait long. */
const batchSize = 2_000;

/** What a read may do to a feed. Never inside a transaction: it opens its own. */
export class Feeds {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * One page of rows after a cursor, all of whose places are given. `read` reads up to `count` rows in the order of their
   * `updated_at`. A page that is not full is tried again as long as rows wait for their place.
   */
  async page<Row extends { updatedAt: string }>(
    tenantId: number,
    feed: Feed,
    since: string,
    limit: number,
    read: (count: number) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; hasMore: boolean; nextSince: string }> {
    for (;;) {
      const mayBeMore = (await this.#sequence(tenantId, feed)) === batchSize;
      const found = await read(limit + 1);
      if (found.length <= limit && mayBeMore) continue;
      const rows = found.slice(0, limit);
      return { rows, hasMore: found.length > limit, nextSince: withMicroseconds(rows.at(-1)?.updatedAt ?? since) };
    }
  }

  /** The cursor of a first poll: the database's clock, after everything that is committed by then. */
  async prime(tenantId: number, feed: Feed): Promise<string> {
    while ((await this.#sequence(tenantId, feed)) === batchSize);
    const [row] = await this.#store.query<{ at: string }>(
      `insert into feeds as f (tenant_id, feed, last_at) values ($1, $2, clock_timestamp())
       on conflict (tenant_id, feed) do update set last_at = greatest(f.last_at, clock_timestamp()) returning last_at as at`,
      [tenantId, feed],
    );
    return withMicroseconds(row!.at);
  }

  /**
   * The cursor that goes with a plain list: take it before the page is read. It is the last place given out, and when the
   * feed stands still also the time of its last change. At most one batch of places is given; rows beyond it repeat later.
   */
  async cursor(tenantId: number, feed: Feed): Promise<string> {
    const { isWaiting, lastAt } = await readState(this.#store, tenantId, feed);
    if (!isWaiting && lastAt !== null) return withMicroseconds(lastAt);
    await this.#sequence(tenantId, feed);
    const last = (await readState(this.#store, tenantId, feed)).lastAt;
    return last === null ? this.prime(tenantId, feed) : withMicroseconds(last);
  }

  /**
   * The last place given out in each feed, after every waiting row got one: it moves with every change that is committed. Empty: nothing was
   * ever changed. One statement as long as nothing changes. After an import of thousands of rows the first to ask gives all of them their
   * places, or each of the next to ask would find that the feed has moved, and draw its sheet of the board anew.
   */
  async places(tenantId: number): Promise<FeedPositions> {
    const read = async () => (await this.#store.query(`select ${feedPositionColumns('$1')}`, [tenantId]))[0]!;
    const row = await read();
    const waiting = waitingFeeds(row);
    if (waiting.length === 0) return feedPositionsOf(row);
    for (const feed of waiting) while ((await this.#store.transaction((tx) => sequenceBatch(tx, tenantId, feed))) === batchSize);
    return feedPositionsOf(await read());
  }

  /** Gives places to at most `batchSize` rows and returns to how many. */
  async #sequence(tenantId: number, feed: Feed): Promise<number> {
    if (!(await readState(this.#store, tenantId, feed)).isWaiting) return 0;
    return this.#store.transaction((tx) => sequenceBatch(tx, tenantId, feed));
  }
}

/** Whether a committed row waits for its place, and the last place given out: both as of one instant. */
async function readState(db: Database, tenantId: number, feed: Feed): Promise<{ isWaiting: boolean; lastAt: string | null }> {
  const [row] = await db.query<{ isWaiting: boolean; lastAt: string | null }>(
    // Not `exists`: with old statistics, which think that many rows wait, that would read the whole table to find none.
    `select (select id from ${feed} where tenant_id = $1 and not sequenced order by updated_at, id limit 1) is not null as "isWaiting",
            (select last_at from feeds where tenant_id = $1 and feed = $2 and isfinite(last_at)) as "lastAt"`,
    [tenantId, feed],
  );
  return row!;
}

/** Columns for `feedPositionsOf` and `waitingFeeds`; `tenant` is what stands for the tenant's id in the statement. */
export const feedPositionColumns = (tenant: string): string =>
  feeds
    .map(
      (
        feed,
      ) => `(select id from ${feed} where tenant_id = ${tenant} and not sequenced order by updated_at, id limit 1) is not null as "${feed}Waits",
        (select last_at from feeds where tenant_id = ${tenant} and feed = '${feed}' and isfinite(last_at)) as "${feed}At"`,
    )
    .join(', ') + `, ${historySql} as history`;

type PlaceRow = Readonly<Record<string, unknown>>;

/** The last places given out; empty in a feed of which none was. */
export function feedPositionsOf(row: PlaceRow): FeedPositions {
  const placeOf = (feed: Feed) => {
    const at = row[`${feed}At`] as string | null;
    return at === null ? '' : withMicroseconds(at);
  };
  const history = row['history'] as string;
  return { job_requests: placeOf('job_requests'), customers: placeOf('customers'), technicians: placeOf('technicians'), history };
}

/** The feeds in which committed changes wait for their places. */
export const waitingFeeds = (row: PlaceRow): Feed[] => feeds.filter((feed) => row[`${feed}Waits`] as boolean);

/** An instant as the whole microseconds since the epoch that `field_places` holds. */
export const microsecondsSql = (instant: string): string => `(extract(epoch from ${instant}) * 1000000)::bigint`;

/** What changed of a job gets the place of its change, too (migrations/0018_agents.sql). */
const placedFields = `, unplaced_fields = '{}', field_places = t.field_places || coalesce(
  (select jsonb_object_agg(name, ${microsecondsSql('p.at')}) from unnest(t.unplaced_fields) name), '{}')`;

/**
 * The feed's lock comes first, in a statement of its own: the next one then sees all that earlier holders wrote. A row that
 * a writer holds is left to a later poll, because its change is not committed yet.
 */
async function sequenceBatch(tx: Transaction, tenantId: number, feed: Feed): Promise<number> {
  await tx.query(
    `insert into feeds (tenant_id, feed, last_at) values ($1, $2, '-infinity')
     on conflict (tenant_id, feed) do update set last_at = feeds.last_at`,
    [tenantId, feed],
  );
  const [done] = await tx.query<{ count: number }>(
    `with waiting as (
       select id, updated_at from ${feed} where tenant_id = $1 and not sequenced
        order by updated_at, id limit $3 for no key update skip locked
     ), numbered as (
       select id, greatest(least(updated_at, clock_timestamp()), f.last_at + interval '1 microsecond') as earliest,
              row_number() over (order by updated_at, id) * interval '1 microsecond' as step
         from waiting, feeds f where f.tenant_id = $1 and f.feed = $2
     ), placed as (
       select id, max(earliest - step) over (order by step) + step as at from numbered
     ), moved as (
       update ${feed} t set sequenced = true, updated_at = p.at${feed === 'job_requests' ? placedFields : ''}
         from placed p where t.tenant_id = $1 and t.id = p.id
     ), kept as (
       update feeds set last_at = (select max(at) from placed)
        where tenant_id = $1 and feed = $2 and exists (select from placed)
     )
     select count(*) as count from placed`,
    [tenantId, feed, batchSize],
  );
  return done!.count;
}
