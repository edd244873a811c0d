/** Ends the embedded database when it hangs, because every later statement would hang too. docs/decisions/0025. */

/** A statement on the embedded database that takes this long is taken as hanging. */
const hangMilliseconds = 60_000;
/** The same for a statement that writes a large table anew. */
const longMilliseconds = 3_600_000;
const graceMilliseconds = 1_000;

/** Report every statement when it is sent and when it is answered. Calls `onHang` once when an answer is missing. Answers come in order. */
export class Watchdog {
  readonly #onHang: () => void;
  #open = 0;
  #timer: NodeJS.Timeout | null = null;
  #isLong = false;

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

  /** Runs `work`, whose statements may take an hour. */
  async allowingLong<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#setLong(true);
    try {
      return await work();
    } finally {
      this.#setLong(false);
    }
  }

  #setLong(isLong: boolean): void {
    this.#isLong = isLong;
    this.stop();
    if (this.#open > 0) this.#watch();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #watch(): void {
    // When the event loop was blocked, the answer may be waiting behind this late timer. The second timer lets it arrive first.
    this.#timer = setTimeout(
      () => {
        this.#timer = setTimeout(this.#onHang, graceMilliseconds).unref();
      },
      this.#isLong ? longMilliseconds : hangMilliseconds,
    ).unref();
  }
}
