/** Rows of rate_limits: the counts of all processes together. */
import { arrayOf } from './driver/arrays.ts';
import type { Database } from './driver/database.ts';

/** Points that a process has taken from a bucket since its last report. Less than 0 when it gives points back. */
interface StoredBucketRequest {
  /** A UUID. */
  readonly bucket: string;
  readonly points: number;
  /** End of this process's window, in milliseconds since the epoch. A window that is already stored keeps its own end. */
  readonly endsAt: number;
}

/** A bucket with the points that all processes have taken. */
interface BucketState {
  readonly bucket: string;
  readonly points: number;
  readonly endsAt: number;
}

/** Adds the points and returns the state of each bucket. Two such statements cannot deadlock, because both lock buckets in the order of their ids. */
export async function settleBucketRequests(
  db: Database,
  requests: readonly StoredBucketRequest[],
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
      arrayOf(requests.map(({ bucket }) => bucket)),
      arrayOf(requests.map(({ points }) => points)),
      arrayOf(requests.map(({ endsAt }) => endsAt)),
      nowMilliseconds,
    ],
  );
}

export async function forgetBucket(db: Database, bucket: string): Promise<void> {
  await db.query('delete from rate_limits where bucket = $1', [bucket]);
}

/** Deletes windows that have ended. */
export async function removeEndedWindows(db: Database, nowMilliseconds: number): Promise<void> {
  await db.query('delete from rate_limits where ends_at <= $1', [nowMilliseconds]);
}
