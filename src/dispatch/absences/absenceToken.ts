/**
 * The plan of an absence in one token: the technician and the days, every row that a preview offers, and a keyed mark over all of
 * it. So a commit needs nothing else and plans nothing again, and a caller cannot add a row or change its technician.
 *
 * The token holds the rows themselves, because a caller may drop rows and pick alternatives. Tokens of moves hold only a hash
 * (`planToken.ts`). The length is about 63 characters, plus 22 for each technician and 32 for each job. Each alternative takes 12
 * more. docs/decisions/0023.
 */
import { alternativeKinds, type AlternativeKind } from '../../contract/vocabulary.ts';
import { historyMarkBytes } from '../../store/driver/history.ts';
import { addDays, daysBetween } from '../../time/localTime.ts';
import { hasOwnTime, type OfferedRow } from './absenceRows.ts';
import type { PlanningContext } from '../plan/cascade.ts';

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

export interface AbsenceOffer {
  /** The database history in which it was planned (`historyMark`). Job versions mean nothing in another history. */
  readonly history: Buffer;
  readonly technicianId: string;
  /** Business-local days, both included. */
  readonly date: string;
  readonly untilDate: string;
  readonly isProvenOptimal: boolean;
  readonly areAlternativesTruncated: boolean;
  /** A job at its unchanged time has no times here, because its version already fences them. */
  readonly rows: readonly OfferInToken[];
}

export type OfferInToken = Pick<OfferedRow, 'jobId' | 'version' | 'technicianId' | 'kind'> & {
  readonly startMinute: number | null;
  readonly endMinute: number | null;
};

const form = 2;
const firstDay = '1970-01-01';
const uuidBytes = 16;
const markBytes = 16;
const bodyAt = 1 + markBytes;
const flag = { proven: 1, truncated: 2 } as const;

/** Holds at most 65,535 technicians, and 255 offers for one job, each shorter than 46 days. */
export function absenceTokenOf({ services, tenant }: PlanningContext, offer: AbsenceOffer): string {
  const body = bodyOf(offer);
  const mark = Buffer.from(services.planRows.markOf(markedFields(tenant.id, body)), 'base64url');
  return Buffer.concat([Buffer.of(form), mark, body]).toString('base64url');
}

/** Reads a token. Null when it was not made here or is incomplete. */
export function absenceOfferOf({ services, tenant }: PlanningContext, token: string): AbsenceOffer | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= bodyAt || bytes[0] !== form) return null;
  const body = bytes.subarray(bodyAt);
  const mark = bytes.toString('base64url', 1, bodyAt);
  return services.planRows.isMarkOf(mark, markedFields(tenant.id, body)) ? readBody(body) : null;
}

/** Like `absenceOfferOf`, but does not check the mark. For a question to a person: the commit refuses a token that was tampered with. */
export function shownAbsence(token: string): AbsenceOffer | null {
  const bytes = Buffer.from(token, 'base64url');
  try {
    return bytes[0] === form ? readBody(bytes.subarray(bodyAt)) : null;
  } catch (error) {
    // A truncated token ends before all its values are read.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const markedFields = (tenantId: number, body: Buffer) => ['absence', tenantId, body.toString('base64url')];

function bodyOf({ history, technicianId, date, untilDate, isProvenOptimal, areAlternativesTruncated, rows }: AbsenceOffer): Buffer {
  const technicians = [...new Set(rows.map((row) => row.technicianId))];
  const parts = [
    history,
    idBytes(technicianId),
    number(3, daysBetween(firstDay, date)),
    number(1, daysBetween(date, untilDate)),
    number(1, (isProvenOptimal ? flag.proven : 0) | (areAlternativesTruncated ? flag.truncated : 0)),
    number(2, technicians.length),
    ...technicians.map(idBytes),
  ];
  for (const [jobId, offers] of Map.groupBy(rows, (row) => row.jobId)) {
    parts.push(idBytes(jobId), number(4, offers[0]!.version), number(1, offers.length));
    for (const { technicianId: taker, kind, startMinute, endMinute } of offers) {
      parts.push(number(2, technicians.indexOf(taker)), number(1, kind === null ? 0 : alternativeKinds.indexOf(kind) + 1));
      if (startMinute !== null && endMinute !== null) parts.push(number(4, startMinute), number(2, endMinute - startMinute));
    }
  }
  return Buffer.concat(parts);
}

function readBody(body: Buffer): AbsenceOffer {
  let at = 0;
  const next = (bytes: number) => {
    const value = body.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const nextId = () => {
    if (at + uuidBytes > body.length) throw new RangeError('The token ends within an id.');
    const hex = body.toString('hex', at, (at += uuidBytes));
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  const history = body.subarray(0, (at += historyMarkBytes));
  const technicianId = nextId();
  const date = addDays(firstDay, next(3));
  const untilDate = addDays(date, next(1));
  const flags = next(1);
  const technicians = Array.from({ length: next(2) }, nextId);
  const rows: OfferInToken[] = [];
  while (at < body.length) {
    const [jobId, version, count] = [nextId(), next(4), next(1)];
    for (let offer = 0; offer < count; offer++) {
      const taker = technicians[next(2)]!;
      const code = next(1);
      const kind: AlternativeKind | null = code === 0 ? null : alternativeKinds[code - 1]!;
      const startMinute = hasOwnTime(kind) ? next(4) : null;
      const endMinute = startMinute === null ? null : startMinute + next(2);
      rows.push({ jobId, version, technicianId: taker, kind, startMinute, endMinute });
    }
  }
  const isProvenOptimal = (flags & flag.proven) !== 0;
  return { history, technicianId, date, untilDate, isProvenOptimal, areAlternativesTruncated: (flags & flag.truncated) !== 0, rows };
}

function number(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
