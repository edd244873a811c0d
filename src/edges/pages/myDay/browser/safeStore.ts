/** A store that goes on in memory when the browser refuses to store, as some do in private windows or when the phone is full. */
import { MemoryStore } from './memoryStore.ts';
import type { TapChanges, Tap, TapStore } from './taps.ts';

export class SafeStore implements TapStore {
  readonly #open: () => Promise<TapStore>;
  #opened: Promise<TapStore> | null = null;
  #memory: MemoryStore | null = null;
  /** What was read last, so that the taps of this page outlive a store that fails later. */
  #known: readonly Tap[] = [];

  /** `open` opens the lasting store. It is called again when the store fails. */
  constructor(open: () => Promise<TapStore>) {
    this.#open = open;
  }

  get isLasting(): boolean {
    return this.#memory === null;
  }

  read(): Promise<readonly Tap[]> {
    return this.#use(async (store) => (this.#known = await store.read()));
  }

  change(decide: (taps: readonly Tap[]) => TapChanges): Promise<void> {
    return this.#use((store) =>
      store.change((taps) => {
        this.#known = taps;
        return decide(taps);
      }),
    );
  }

  async #use<Result>(work: (store: TapStore) => Promise<Result>): Promise<Result> {
    for (let tries = 0; tries < 2 && this.#memory === null; tries++)
      try {
        return await work(await (this.#opened ??= this.#open()));
      } catch {
        // Phones may end the connection of a page in the background. A new connection then works.
        this.#opened = null;
      }
    return work((this.#memory ??= new MemoryStore(this.#known)));
  }
}
