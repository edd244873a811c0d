/** Stores taps only as long as the page is open. */
import type { TapChanges, Tap, TapStore } from './taps.ts';

export class MemoryStore implements TapStore {
  readonly isLasting = false;
  #taps: readonly Tap[];
  #last: number;

  constructor(taps: readonly Tap[] = []) {
    this.#taps = taps;
    this.#last = Math.max(0, ...taps.map(({ number }) => number));
  }

  read(): Promise<readonly Tap[]> {
    return Promise.resolve(this.#taps);
  }

  change(decide: (taps: readonly Tap[]) => TapChanges): Promise<void> {
    const { add = [], put = [], remove = [] } = decide(this.#taps);
    const changed = new Map(put.map((tap) => [tap.number, tap]));
    this.#taps = [
      ...this.#taps.filter(({ number }) => !remove.includes(number)).map((tap) => changed.get(tap.number) ?? tap),
      ...add.map((tap): Tap => ({ ...tap, number: ++this.#last })),
    ];
    return Promise.resolve();
  }
}
