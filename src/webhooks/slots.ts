/**
 * How many endpoints are served at once, in two halves, so that those that do not answer cannot take the room of those that do: an
 * endpoint that failed last, and one whose turn takes long, is counted apart.
 */

/** Turns of endpoints that are well and quick. More would not be faster: the process has one thread. */
const mostQuick = 64;
/** Turns of all others: each is a socket that waits, and costs little. */
const mostSlow = 1_000;
/** A turn that takes longer is a slow one. */
const slowMilliseconds = 1_000;

export interface Slot {
  give(): void;
}

export class Slots {
  #quick = 0;
  #slow = 0;

  /** So many endpoints of each kind may begin a turn. */
  free(): { healthy: number; failing: number } {
    return { healthy: Math.max(0, mostQuick - this.#quick), failing: Math.max(0, Math.min(mostQuick, mostSlow - this.#slow)) };
  }

  take(isFailing: boolean): Slot {
    let isSlow = isFailing;
    if (isSlow) this.#slow++;
    else this.#quick++;
    const timer = setTimeout(() => {
      if (isSlow || this.#slow >= mostSlow) return;
      isSlow = true;
      this.#quick--;
      this.#slow++;
      this.onFree();
    }, slowMilliseconds).unref();
    return {
      give: () => {
        clearTimeout(timer);
        if (isSlow) this.#slow--;
        else this.#quick--;
      },
    };
  }

  /** Told when a slow turn has made room. */
  onFree: () => void = () => undefined;
}
