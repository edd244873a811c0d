/** Makes answers equal in every run: a name for each id, code and token, and the story's time instead of the database's. */

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const shortCode = /JR-[0-9A-Z]{7}/g;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** Texts that are opaque to callers and differ in every run. */
const opaque: Readonly<Record<string, string>> = {
  secret: 'whsec_VGhlIHNlY3JldCB0aGF0IG9ubHkgeW91ciByZWNlaXZlciBoYXM=',
  magic_token: 'QmFzZTY0dXJsIG9mIHRoZSBsaW5rJ3Mgb3duIGtleQ',
  plan_token: 'eyJoYXNoIjoiVGhlIGZlbmNlIG92ZXIgdGhlIHBsYW4ifQ',
  next_after: 'WyJqb2JzIHNjaGVkdWxlZCIsMiwzLCIyMDI2LTAzLTAzVDEzOjAwOjAwKzAwOjAwIiwiMDE4ZjJiNWMtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIl0',
  row_token: 'VGhlIGZlbmNlIG92ZXIgdGhlIHJvdw',
  undo_token: '018f2b5c-0000-7000-8000-00000000face.VGhlIHByb29mIG9mIGl0IQ',
};

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly told: number;
}

export class Stable {
  readonly #names: Map<string, string>;
  readonly #stretches: Stretch[] = [];
  #ids = 0;
  #codes = 0;

  /** Texts to replace wherever they occur. */
  constructor(replacements: Readonly<Record<string, string>>) {
    this.#names = new Map(Object.entries(replacements));
  }

  /** Maps the database's instants between `from` and `to`, in milliseconds, to `told`. */
  meanwhile(from: number, to: number, told: number): void {
    this.#stretches.push({ from, to, told });
  }

  /** From now on replaces one text by another. */
  rename(found: string, name: string): void {
    this.#names.set(found, name);
  }

  told(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.told(item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.#text(name), this.told(item, name)]));
    // The measured time of the planner.
    if (key === 'duration_ms') return 2.4;
    // A version of content that has ids. Counted ones are small.
    if (key === 'version' && typeof value === 'number' && value > 2 ** 31) return 159_057_436_720_307;
    if (typeof value !== 'string') return value;
    if (instant.test(value)) return this.#instant(value);
    if (key === 'customer_url') return this.#text(value).replace(/\/j\/.*/, `/j/${opaque['magic_token']}`);
    return opaque[key] ?? this.#text(value);
  }

  #text(text: string): string {
    let told = text.replaceAll(uuid, (id) => this.#named(id, () => `018f2b5c-0000-7000-8000-${String(++this.#ids).padStart(12, '0')}`));
    told = told.replaceAll(shortCode, (code) =>
      this.#named(code, () => `JR-7K2M9Q${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[this.#codes++ % 32]}`),
    );
    for (const [found, name] of this.#names) if (!found.match(uuid) && !found.match(shortCode)) told = told.replaceAll(found, name);
    return told;
  }

  #named(found: string, make: () => string): string {
    const name = this.#names.get(found) ?? make();
    this.#names.set(found, name);
    return name;
  }

  #instant(text: string): string {
    const at = Date.parse(text);
    const during = this.#stretches.find(({ from, to }) => from <= at && at <= to);
    if (!during) return text;
    // The database drops trailing zeros of a fraction; positions in feeds keep all six digits.
    return `${new Date(during.told).toISOString().slice(0, 19)}${text.includes('.') ? '.000000' : ''}Z`;
  }
}
