/**
 * How many endpoints are served at once, in two halves, so that those that do not answer cannot take the room of those that do: an
 * endpoint that failed last, and one whose turn takes long, is counted apart.
 */
import { startTimer, stopTimer } from '../time/timers.ts';

/** Turns of endpoints that are well and quick: while one half is claimed and begun, the other is being sent. */
const mostQuick = 128;
/** So many begin together: a claim for each turn that ends would cost more than what it delivers. */
const mostAtOnce = mostQuick / 2;
/** Turns of all others: each is a socket that waits, and costs little. */
const mostSlow = 1_000;
/** A turn that takes longer is a slow one: it waits for the network, so it costs nothing and shall take nobody's place. */
const slowMilliseconds = 250;

export interface DeliveryTurn {
  give(): void;
}

export class DeliveryTurns {
  #quick = 0;
  #slow = 0;

  /** So many endpoints of each kind may begin a turn. */
  free(): { healthy: number; failing: number } {
    return {
      healthy: Math.max(0, Math.min(mostAtOnce, mostQuick - this.#quick)),
      failing: Math.max(0, Math.min(mostAtOnce, mostSlow - this.#slow)),
    };
  }

  take(isFailing: boolean): DeliveryTurn {
    let isSlow = isFailing;
    if (isSlow) this.#slow++;
    else this.#quick++;
    const timer = startTimer(() => {
      if (isSlow || this.#slow >= mostSlow) return;
      isSlow = true;
      this.#slow++;
      this.#giveQuick();
    }, slowMilliseconds).unref();
    return {
      give: () => {
        stopTimer(timer);
        if (isSlow) this.#slow--;
        else this.#giveQuick();
      },
    };
  }

  #giveQuick(): void {
    if (--this.#quick === mostQuick - mostAtOnce) this.onFree();
  }

  /** Told when quick turns have made room for as many as begin together; smaller room is seen when what came of turns is written down. */
  onFree: () => void = () => undefined;
}
