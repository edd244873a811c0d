/**
 * Sessions in columns, and their packed form: 36 bytes a row, big-endian, as PostgreSQL's `int4send` and `uuid_send` write them. So
 * a technician's fortnight is one `bytea`, and loading a board takes 16 ms instead of 430 (docs/reference/performance.md#limits).
 *
 * | bytes  | value                                                                   |
 * |--------|-------------------------------------------------------------------------|
 * | 0..3   | startMinute, int4, minutes since the epoch                              |
 * | 4..7   | endMinute, int4                                                         |
 * | 8..11  | latitude, int4, micro-degrees; 0x7fffffff when unknown                  |
 * | 12..15 | longitude, int4, likewise                                               |
 * | 16..19 | flags, int4: bits 0-1 priority level 0..3, then `sessionFlags`          |
 * | 20..35 | job request id, the 16 bytes of the UUID                                |
 */

import { sessionFlags } from '../contract/vocabulary.ts';
import type { EpochMinute } from './minutes.ts';
import { NO_COORDINATE, type Coarseness } from '../ground/geometry/points.ts';

/** Bytes of one packed session. */
export const SESSION_ROW_BYTES = 36;
const JOB_ID_OFFSET = 20;

/** Sessions sorted by start. All columns have `count` entries, and `packed` holds the same rows in the same order. */
export interface SessionColumns {
  readonly count: number;
  readonly startMinutes: Int32Array;
  readonly endMinutes: Int32Array;
  readonly latE6: Int32Array;
  readonly lonE6: Int32Array;
  readonly flags: Int32Array;
  /** The packed rows. They are kept for the job ids, which are decoded only on demand. */
  readonly packed: Uint8Array;
}

/** How coarse the coordinates of a session with these flags are. */
export function coarsenessOf(flags: number): Coarseness {
  const coarseness = (flags & sessionFlags.coarsenessMask) >> sessionFlags.coarsenessShift;
  return coarseness === 1 || coarseness === 2 ? coarseness : 0;
}

/** The bits of a session's flags that say how coarse its coordinates are. */
export const coarsenessFlags = (coarseness: Coarseness): number => coarseness << sessionFlags.coarsenessShift;

/** The minutes of breaks within a session with these flags. */
export const breakMinutesOf = (flags: number): number => (flags & sessionFlags.breakMask) >> sessionFlags.breakShift;

/** The bits of a session's flags that say how many minutes of it are breaks. */
export const breakFlags = (breakMinutes: number): number => breakMinutes << sessionFlags.breakShift;

/** One session as plain values. Coordinates are in micro-degrees, both null when unknown. */
export interface SessionRow {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  readonly latE6: number | null;
  readonly lonE6: number | null;
  readonly flags: number;
  readonly jobRequestId: string;
}

/**
 * Decodes packed rows, in any order, into sorted columns. Throws when the length is not a multiple of 36, when a session is empty,
 * or when two sessions overlap. The database excludes overlaps, and planning with them would hide the fault.
 */
export function decodeSessions(bytes: Uint8Array): SessionColumns {
  if (bytes.length % SESSION_ROW_BYTES !== 0) throw new RangeError(`${bytes.length} bytes are no whole session rows`);
  const packed = inStartOrder(bytes);
  const count = packed.length / SESSION_ROW_BYTES;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const columns = {
    count,
    startMinutes: new Int32Array(count),
    endMinutes: new Int32Array(count),
    latE6: new Int32Array(count),
    lonE6: new Int32Array(count),
    flags: new Int32Array(count),
    packed,
  };
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < count; row++) {
    const at = row * SESSION_ROW_BYTES;
    const startMinute = view.getInt32(at);
    const endMinute = view.getInt32(at + 4);
    if (endMinute <= startMinute) throw new RangeError(`a session of no length at minute ${startMinute}`);
    if (startMinute < lastEnd) throw new RangeError(`two sessions overlap at minute ${startMinute}`);
    lastEnd = endMinute;
    columns.startMinutes[row] = startMinute;
    columns.endMinutes[row] = endMinute;
    columns.latE6[row] = view.getInt32(at + 8);
    columns.lonE6[row] = view.getInt32(at + 12);
    columns.flags[row] = view.getInt32(at + 16);
  }
  return columns;
}

/** Packs plain sessions in the given order. */
export function encodeSessions(rows: readonly SessionRow[]): Uint8Array {
  const packed = new Uint8Array(rows.length * SESSION_ROW_BYTES);
  const view = new DataView(packed.buffer);
  for (const [row, session] of rows.entries()) {
    const at = row * SESSION_ROW_BYTES;
    view.setInt32(at, session.startMinute);
    view.setInt32(at + 4, session.endMinute);
    view.setInt32(at + 8, session.latE6 ?? NO_COORDINATE);
    view.setInt32(at + 12, session.lonE6 ?? NO_COORDINATE);
    view.setInt32(at + 16, session.flags);
    packed.set(uuidBytes(session.jobRequestId), at + JOB_ID_OFFSET);
  }
  return packed;
}

/** Makes columns of plain sessions, given in any order. */
export function sessionColumns(rows: readonly SessionRow[]): SessionColumns {
  return decodeSessions(encodeSessions(rows));
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The job request id of row `row`, in lower case with hyphens. */
export function jobRequestIdAt(packed: Uint8Array, row: number): string {
  const at = row * SESSION_ROW_BYTES + JOB_ID_OFFSET;
  let text = '';
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += hexOfByte[packed[at + index]!]!;
  }
  return text;
}

/** Whether row `row` belongs to the job request with these 16 bytes. */
export function isSessionOf(packed: Uint8Array, row: number, jobRequestBytes: Uint8Array): boolean {
  const at = row * SESSION_ROW_BYTES + JOB_ID_OFFSET;
  for (let index = 0; index < 16; index++) if (packed[at + index] !== jobRequestBytes[index]) return false;
  return true;
}

/** The 16 bytes of a UUID in its usual spelling. */
export function uuidBytes(uuid: string): Uint8Array {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new RangeError(`${uuid} is not a UUID`);
  return bytes;
}

/** Sorts packed rows by start. Returns the same array when they are already sorted, which is the usual case. */
function inStartOrder(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length / SESSION_ROW_BYTES;
  let sorted = true;
  for (let row = 1; row < count && sorted; row++) {
    sorted = view.getInt32((row - 1) * SESSION_ROW_BYTES) <= view.getInt32(row * SESSION_ROW_BYTES);
  }
  if (sorted) return bytes;
  const order = Array.from({ length: count }, (_, row) => row * SESSION_ROW_BYTES);
  order.sort((left, right) => view.getInt32(left) - view.getInt32(right));
  const copy = new Uint8Array(bytes.length);
  for (const [row, from] of order.entries()) {
    copy.set(bytes.subarray(from, from + SESSION_ROW_BYTES), row * SESSION_ROW_BYTES);
  }
  return copy;
}
