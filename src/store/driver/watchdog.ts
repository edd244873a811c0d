/** The embedded database can hang for ever, and everything with it: better to end than to hang. Architecture, facts about PGlite. */

/** No statement on the embedded database may take this long: one that does hangs, and everything behind it. */
const hangMilliseconds = 60_000;

/** Told of statements as they go and come, it tells `onHang`, once, when one does not come back. They come back in their order. */
export class Watchdog {
  readonly #onHang: () => void;
  #open = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(onHang: () => void) {
    this.#onHang = onHang;
  }

  sent(): void {
    this.#open++;
    if (this.#open === 1) this.#watch();
  }

  answered(): void {
    this.#open--;
    this.stop();
    if (this.#open > 0) this.#watch();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #watch(): void {
    // Where the event loop was held up this timer is late too, and the answer waits behind it: a second one lets it be seen first.
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(this.#onHang, 1_000).unref();
    }, hangMilliseconds).unref();
  }
}
