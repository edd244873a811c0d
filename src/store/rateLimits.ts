/** Rows of rate_limits: what all processes have counted together. */
import { arrayOf } from './driver/arrays.ts';
import type { Database } from './driver/database.ts';

/** Points that a process has taken from a bucket since it last told; fewer than 0 when it gives some back. */
export interface StoredBucketRequest {
  /** A UUID. */
  readonly bucket: string;
  readonly points: number;
  /** When the window ends that this process counts in, in milliseconds since the epoch; a window that lives already keeps its own end. */
  readonly endsAt: number;
}

/** A bucket with the takes of all. */
export interface BucketState {
  readonly bucket: string;
  readonly points: number;
  readonly endsAt: number;
}

/** Adds the takes and answers where each bucket stands by them. Two statements at once do not lock each other out: both go by the id. */
export async function settleBucketRequests(
  db: Database,
  takes: readonly StoredBucketRequest[],
  nowMilliseconds: number,
): Promise<readonly BucketState[]> {
  return db.query<BucketState>(
    `insert into rate_limits as r (bucket, points, ends_at)
     select * from unnest($1::uuid[], $2::int[], $3::bigint[]) as t (bucket, points, ends_at) order by bucket
     on conflict (bucket) do update
       set points = greatest(case when r.ends_at > $4::bigint then r.points else 0 end + excluded.points, 0),
           ends_at = case when r.ends_at > $4::bigint then r.ends_at else excluded.ends_at end
     returning bucket, points, ends_at::float8 as "endsAt"`,
    [
      arrayOf(takes.map(({ bucket }) => bucket)),
      arrayOf(takes.map(({ points }) => points)),
      arrayOf(takes.map(({ endsAt }) => endsAt)),
      nowMilliseconds,
    ],
  );
}

export async function forgetBucket(db: Database, bucket: string): Promise<void> {
  await db.query('delete from rate_limits where bucket = $1', [bucket]);
}

/** Windows that have ended. */
export async function removeEndedWindows(db: Database, nowMilliseconds: number): Promise<void> {
  await db.query('delete from rate_limits where ends_at <= $1', [nowMilliseconds]);
}
