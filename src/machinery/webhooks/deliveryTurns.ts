/**
 * Limits how many endpoints are served at once. Endpoints whose last delivery failed or whose turn takes long are counted separately, so
 * that they cannot use up the room of quick ones.
 */
import { startTimer, stopTimer } from '../../ground/time/timers.ts';

/** Most turns of quick endpoints. While one half is claimed and started, the other half is being sent. */
const mostQuick = 128;
/** How many turns begin together. A separate claim for each turn that ends would cost more than it delivers. */
const mostAtOnce = mostQuick / 2;
/** Most turns of slow or failing endpoints. Each is just a waiting socket. */
const mostSlow = 1_000;
/** A turn that takes longer counts as slow. It only waits for the network, so it should not take a quick endpoint's place. */
const slowMilliseconds = 250;

interface DeliveryTurn {
  give(): void;
}

export class DeliveryTurns {
  #quick = 0;
  #slow = 0;

  /** How many endpoints of each kind may begin a turn. */
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

  /**
   * Called when quick turns have freed enough room for a group to begin together. Less room is noticed when the results of turns are
   * written.
   */
  onFree: () => void = () => undefined;
}
