/** Points taken from a bucket, in the form that processes exchange. */
export interface BucketRequest {
  /** A UUID. */
  readonly bucket: string;
  /** Negative when points are given back. */
  readonly points: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/** What one key has taken from one limit in the current window. */
export class Bucket {
  /** Name shared by all processes: a UUID that does not reveal the key. */
  readonly id: string;
  readonly limit: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
  /** Points taken by all processes at the last settlement, plus those that this process has sent since. */
  settled = 0;
  /** Points taken by this process and not sent yet; negative when it has given points back. */
  unsettled = 0;
  /** Calls that wait for a point. */
  readonly waiting: ((isGiven: boolean) => void)[] = [];

  constructor(id: string, limit: number, endsAt: number) {
    this.id = id;
    this.limit = limit;
    this.endsAt = endsAt;
  }

  /** Points left as far as this process knows; never negative. */
  get left(): number {
    return Math.max(0, this.limit - this.settled - this.unsettled);
  }

  /** Takes a point if this process knows of one. */
  take(): boolean {
    if (this.left === 0) return false;
    this.unsettled++;
    return true;
  }
}
