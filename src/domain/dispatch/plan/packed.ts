/**
 * Values packed into bytes, for tokens that a language model writes out letter by letter. A field knows how its values are written and read.
 * Reading bytes that nobody wrote throws a RangeError, and never gives a value outside the field's bounds.
 */
import { addDays, daysBetween, isCalendarDate, isCalendarMinute } from '../../../ground/time/localTime.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';

export interface Field<Value> {
  write(value: Value, to: Buffer[]): void;
  read(from: Cursor): Value;
}

/** Where reading stands. */
export class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new RangeError('The bytes end within a value.');
    return this.#bytes.subarray(this.#at, (this.#at += count));
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}

/** A whole number of at most 6 bytes. */
export const uint = (bytes: number): Field<number> => ({
  write(value, to) {
    const field = Buffer.alloc(bytes);
    field.writeUIntBE(value, 0, bytes);
    to.push(field);
  },
  read: (from) => from.take(bytes).readUIntBE(0, bytes),
});

/** A whole number of a range, both ends included. */
export const between = (first: number, last: number): Field<number> => {
  const field = uint(last < 2 ** 16 ? 2 : 4);
  return {
    write: (value, to) => field.write(value, to),
    read(from) {
      const value = field.read(from);
      if (value < first || value > last) throw new RangeError('Not in the range.');
      return value;
    },
  };
};

/** Bytes of a fixed number. */
export const bytesOf = (count: number): Field<Buffer> => ({ write: (value, to) => to.push(value), read: (from) => from.take(count) });

/** This byte and no other. */
export const constant = (byte: number): Field<unknown> => ({
  write: (_value, to) => to.push(Buffer.of(byte)),
  read(from) {
    if (uint(1).read(from) !== byte) throw new RangeError('Another byte.');
    return byte;
  },
});

/** A UUID. */
export const id: Field<string> = {
  write: (value, to) => to.push(Buffer.from(value.replaceAll('-', ''), 'hex')),
  read(from) {
    const hex = from.take(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
};

/** A minute in the years that a calendar of the API has. */
export const minute: Field<EpochMinute> = {
  write: (value, to) => uint(4).write(value, to),
  read(from) {
    const value = uint(4).read(from);
    if (!isCalendarMinute(value)) throw new RangeError('No calendar has this minute.');
    return epochMinute(value);
  },
};

const firstDay = '1970-01-01';

/** A day as YYYY-MM-DD. */
export const day: Field<string> = {
  write: (value, to) => uint(3).write(daysBetween(firstDay, value), to),
  read(from) {
    const date = addDays(firstDay, uint(3).read(from));
    if (!isCalendarDate(date)) throw new RangeError('No calendar has this day.');
    return date;
  },
};

/** One of at most 256 values. */
export const oneOf = <Value>(values: readonly Value[]): Field<Value> => ({
  write: (value, to) => uint(1).write(values.indexOf(value), to),
  read(from) {
    const index = uint(1).read(from);
    if (index >= values.length) throw new RangeError('No such value.');
    return values[index]!;
  },
});

export const flag: Field<boolean> = oneOf([false, true]);

/** A value that may be missing. */
export const optional = <Value>(field: Field<Value>): Field<Value | undefined> => ({
  write(value, to) {
    flag.write(value !== undefined, to);
    if (value !== undefined) field.write(value, to);
  },
  read: (from) => (flag.read(from) ? field.read(from) : undefined),
});

/** `countBytes`: how many bytes say how long the list is. */
export const list = <Value>(field: Field<Value>, countBytes = 1): Field<readonly Value[]> => ({
  write(values, to) {
    uint(countBytes).write(values.length, to);
    for (const value of values) field.write(value, to);
  },
  read: (from) => Array.from({ length: uint(countBytes).read(from) }, () => field.read(from)),
});

/** For a token that says nothing beside its jobs. */
export const nothing: Field<null> = { write: () => undefined, read: () => null };

/** An object with these fields in this order. A field without a value is left out of what is read. */
export const record = <Shape extends object>(fields: { readonly [Key in keyof Shape]-?: Field<Shape[Key]> }): Field<Shape> => {
  const entries = Object.entries(fields) as [keyof Shape & string, Field<unknown>][];
  return {
    write(value, to) {
      for (const [name, field] of entries) field.write(value[name], to);
    },
    read: (from) =>
      Object.fromEntries(entries.map(([name, field]) => [name, field.read(from)]).filter(([, value]) => value !== undefined)) as Shape,
  };
};
