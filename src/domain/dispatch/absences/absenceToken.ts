/**
 * The plan of an absence in one token: the technician and the days, and every row that a preview offers. So a commit needs nothing else and plans
 * nothing again, and a caller cannot add a row or change its technician.
 *
 * The token holds the rows themselves, because a caller may drop rows and pick alternatives. The length is about 78 characters, plus 22 for each
 * technician and 34 for each job. Each alternative takes 14 more. docs/internals/dispatch.md#absences.
 */
import { alternativeKinds, type AlternativeKind } from '../../../contract/vocabulary.ts';
import { historyMarkBytes } from '../../../store/driver/history.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { bytesOf, day, flag, id, list, minute, oneOf, optional, record, uint } from '../plan/packed.ts';
import { tokenForm } from '../plan/token.ts';
import type { OfferedRow } from './absenceRows.ts';

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

type OfferInToken = Pick<OfferedRow, 'jobId' | 'version' | 'technicianId' | 'kind'> & {
  readonly startMinute: number | null;
  readonly endMinute: number | null;
};

/** Technicians are listed once, and each offer names one of them by its position. */
interface Packed extends Omit<AbsenceOffer, 'rows'> {
  readonly technicianIds: readonly string[];
  readonly offers: readonly (readonly PackedOffer[])[];
}

interface PackedOffer {
  readonly taker: number;
  readonly kind: AlternativeKind | null;
  readonly times?: { readonly startMinute: number; readonly minutes: number } | undefined;
}

const offer = record<PackedOffer>({
  taker: uint(2),
  kind: oneOf<AlternativeKind | null>([null, ...alternativeKinds]),
  times: optional(record({ startMinute: minute, minutes: uint(2) })),
});

/** Holds at most 65,535 technicians and jobs, and 255 offers for one job, each shorter than 46 days. */
const form = tokenForm<Packed>(
  'absence',
  record<Packed>({
    history: bytesOf(historyMarkBytes),
    technicianId: id,
    date: day,
    untilDate: day,
    isProvenOptimal: flag,
    areAlternativesTruncated: flag,
    technicianIds: list(id, 2),
    offers: list(list(offer), 2),
  }),
);

export function absenceTokenOf(ctx: PlanningContext, { rows, ...asked }: AbsenceOffer): string {
  const technicianIds = [...new Set(rows.map((row) => row.technicianId))];
  const ofJobs = [...Map.groupBy(rows, (row) => row.jobId).values()];
  const jobs = ofJobs.map(([row]) => ({ id: row!.jobId, version: row!.version }));
  const packed = ({ technicianId, kind, startMinute, endMinute }: OfferInToken): PackedOffer => ({
    taker: technicianIds.indexOf(technicianId),
    kind,
    ...(startMinute === null || endMinute === null ? {} : { times: { startMinute, minutes: endMinute - startMinute } }),
  });
  const offers = ofJobs.map((own) => own.map(packed));
  return form.of(ctx, { asked: { ...asked, technicianIds, offers }, jobs, departNotBefore: 0 }, null);
}

/** Reads a token. Null when it was not made here or is incomplete. */
export function absenceOfferOf(ctx: PlanningContext, text: string): AbsenceOffer | null {
  const token = form.read(text);
  return token && form.isOf(ctx, text, { jobs: token.jobs, plan: null }) ? shownAbsence(text) : null;
}

/** Like `absenceOfferOf`, but does not check the mark. For a question to a person: the commit refuses a token that was tampered with. */
export function shownAbsence(text: string): AbsenceOffer | null {
  const token = form.read(text);
  if (!token) return null;
  const { technicianIds, offers, ...asked } = token.asked;
  const rows = token.jobs.flatMap(({ id: jobId, version }, job) =>
    (offers[job] ?? []).map(({ taker, kind, times }): OfferInToken => ({
      ...{ jobId, version, kind },
      technicianId: technicianIds[taker] ?? '',
      startMinute: times?.startMinute ?? null,
      endMinute: times ? times.startMinute + times.minutes : null,
    })),
  );
  return { ...asked, rows };
}
