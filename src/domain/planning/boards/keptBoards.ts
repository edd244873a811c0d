/**
 * What stays in memory of values of very different sizes, by tenant: those that are asked for again before those that were asked for once, and of
 * each the last used (a segmented LRU). A tenant in use is not dropped because many others are asked for once.
 * docs/internals/store.md#boards-and-ranks-in-memory.
 */
interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** The share of the memory from which a value that was asked for again counts as new. The rest stays for values that are new. */
const mostUsedShare = 0.75;

export class KeptBoards<Value> {
  /** The value used last is at the end of each map. */
  readonly #once = new Map<number, Entry<Value>>();
  readonly #again = new Map<number, Entry<Value>>();
  #onceBytes = 0;
  #againBytes = 0;
  readonly #mostBytes: number;
  readonly #bytesOf: (value: Value) => number;

  /** `mostBytes`: the bound of what `bytesOf` says of all values together. The value used last stays, whatever its size. */
  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#mostBytes = mostBytes;
    this.#bytesOf = bytesOf;
  }

  get values(): Value[] {
    return [...this.#once.values(), ...this.#again.values()].map(({ value }) => value);
  }

  get(tenantId: number): Value | undefined {
    return (this.#again.get(tenantId) ?? this.#once.get(tenantId))?.value;
  }

  /** Notes a use of the value that is kept. */
  use(tenantId: number): void {
    const entry = this.#again.get(tenantId) ?? this.#once.get(tenantId);
    if (entry) this.#keepAgain(tenantId, entry);
  }

  /** Keeps a new value. In place of an older one it counts as a use. */
  keep(tenantId: number, value: Value): void {
    const isAgain = this.get(tenantId) !== undefined;
    const entry = { value, bytes: this.#bytesOf(value) };
    if (isAgain) this.#keepAgain(tenantId, entry);
    else this.#keepOnce(tenantId, entry);
    while (this.#onceBytes + this.#againBytes > this.#mostBytes) {
      const oldest = firstBut(this.#once, tenantId) ?? firstBut(this.#again, tenantId);
      if (oldest === undefined) return;
      this.drop(oldest);
    }
  }

  drop(tenantId: number): void {
    this.#onceBytes -= this.#once.get(tenantId)?.bytes ?? 0;
    this.#againBytes -= this.#again.get(tenantId)?.bytes ?? 0;
    this.#once.delete(tenantId);
    this.#again.delete(tenantId);
  }

  clear(): void {
    this.#once.clear();
    this.#again.clear();
    this.#onceBytes = 0;
    this.#againBytes = 0;
  }

  #keepOnce(tenantId: number, entry: Entry<Value>): void {
    this.#once.set(tenantId, entry);
    this.#onceBytes += entry.bytes;
  }

  #keepAgain(tenantId: number, entry: Entry<Value>): void {
    this.drop(tenantId);
    this.#again.set(tenantId, entry);
    this.#againBytes += entry.bytes;
    while (this.#again.size > 1 && this.#againBytes > this.#mostBytes * mostUsedShare) {
      const [id, oldest] = this.#again.entries().next().value!;
      this.drop(id);
      this.#keepOnce(id, oldest);
    }
  }
}

/** The tenant used longest ago, but for this one. */
function firstBut(entries: ReadonlyMap<number, unknown>, tenantId: number): number | undefined {
  for (const id of entries.keys()) if (id !== tenantId) return id;
  return undefined;
}
