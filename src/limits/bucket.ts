/** What was taken of a bucket, as the processes tell each other. */
export interface BucketRequest {
  /** A UUID. */
  readonly bucket: string;
  /** Fewer than 0 when some are given back. */
  readonly points: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/** What one key has taken from one limit in the window that goes on. */
export class Bucket {
  /** Its name among all processes: a UUID that tells nothing of the key. */
  readonly id: string;
  readonly limit: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
  /** Taken by all processes as of the last settlement, and by this one what has been sent since. */
  settled = 0;
  /** Taken by this one and not sent yet; fewer than 0 when it has given back. */
  unsettled = 0;
  /** Calls that wait for a point. */
  readonly waiting: ((isGiven: boolean) => void)[] = [];

  constructor(id: string, limit: number, endsAt: number) {
    this.id = id;
    this.limit = limit;
    this.endsAt = endsAt;
  }

  /** As far as this process knows; never fewer than 0. */
  get left(): number {
    return Math.max(0, this.limit - this.settled - this.unsettled);
  }

  /** Takes a point that this process knows of. */
  take(): boolean {
    if (this.left === 0) return false;
    this.unsettled++;
    return true;
  }
}
