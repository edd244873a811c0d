/**
 * The rows of a diary whose jobs were imported before: what differs now, and how the jobs take it over. Empty cells do not count.
 * docs/internals/files.md#diaries. [diary.differences, diary.update].
 */
import { isDeepStrictEqual } from 'node:util';
import { isRefusal, type ErrorCode, type FieldError, type Refusal } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import type { StrandedReason } from '../../../contract/vocabulary.ts';
import { rememberRows, type DiaryCustomer } from '../../../store/imports.ts';
import { lockJob, lockJobs } from '../../../store/jobs/jobRequests.ts';
import type { WriteContext } from '../../call/context.ts';
import { rememberedRow } from '../../jobs/scheduling/importedJobs.ts';
import { settleImported } from '../../jobs/scheduling/strandedVisits.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { isFieldIssue } from '../../resources/imports/importedTimes.ts';
import { moveImportedVisits } from './movedRows.ts';
import { recordDifferences, type RowAgain } from './recordDifferences.ts';

import { visitDifferences, visitOfRow, type VisitDifference } from './visitAgain.ts';

/** The result of a repeated row. */
interface ComparedRow {
  readonly notes: readonly FieldError[];
  /** The job took something over. */
  readonly isUpdated: boolean;
  /** A new customer who got the job. */
  readonly newCustomer: DiaryCustomer | null;
  /** The rule that the visit breaks where the row has it. */
  readonly attention: StrandedReason | null;
}

interface Compared {
  readonly asked: RowAgain;
  readonly visit: readonly VisitDifference[];
  /** What the rest of the row says. */
  readonly notes: readonly FieldError[];
  readonly newCustomer: DiaryCustomer | null;
  readonly isUpdated: boolean;
  /** The visit is at another address now. */
  readonly isElsewhere: boolean;
}

/** What became of the visits, by job. */
interface VisitsTaken {
  readonly taken: ReadonlySet<string>;
  /** Why a visit stays where it is. */
  readonly reasons: ReadonlyMap<string, FieldError>;
  readonly attention: ReadonlyMap<string, StrandedReason>;
}

const noVisits: VisitsTaken = { taken: new Set(), reasons: new Map(), attention: new Map() };

/**
 * Compares the rows with their jobs. With `updates` the jobs take over what they can. The code of a note is `updated` if the job took the value over.
 * Otherwise it is `differs` or `other_start`, and a second note says why. `board`: as before the first write of the transaction. Hold the schedule lock.
 */
export async function compareAgain(
  ctx: WriteContext,
  board: TenantBoard,
  rows: readonly RowAgain[],
  updates: boolean,
): Promise<ComparedRow[]> {
  const compared: Compared[] = [];
  for (const asked of rows) compared.push(await comparedRow(ctx, board, asked, updates));
  const { taken, reasons, attention } = updates ? await takeVisits(ctx, board, compared) : noVisits;
  return compared.map(({ asked: { job }, visit, notes, newCustomer, isUpdated }) => {
    const isTaken = taken.has(job.id);
    const reason = reasons.get(job.id);
    const told = toldOf(
      ctx,
      visit.map((difference) => (isTaken ? difference.taken : difference.named)),
    );
    return {
      notes: [...told, ...(reason ? [reason] : []), ...notes],
      isUpdated: isUpdated || isTaken,
      newCustomer,
      attention: attention.get(job.id) ?? null,
    };
  });
}

async function comparedRow(ctx: WriteContext, board: TenantBoard, asked: RowAgain, updates: boolean): Promise<Compared> {
  const { row, job, before } = asked;
  const notes: FieldError[] = [];
  let [isUpdated, isElsewhere] = [false, false];
  let newCustomer: DiaryCustomer | null = null;
  for (const { named, taken, apply } of recordDifferences(ctx, board, asked)) {
    const present = updates && apply !== null ? await lockJob(ctx.db, ctx.tenant.id, job.id) : null;
    const applied = present && (await apply!(ctx, present));
    if (applied === null) notes.push(...toldOf(ctx, [named]));
    else if (isRefusal(applied)) notes.push(...toldOf(ctx, [named]), reasonOf(ctx, named.field, applied));
    else if (isFieldIssue(applied)) notes.push(...toldOf(ctx, [named, applied]));
    else {
      notes.push(...toldOf(ctx, [taken]));
      isUpdated = true;
      isElsewhere ||= applied.isThere === true;
      newCustomer = applied.newCustomer ?? newCustomer;
    }
  }
  return { asked, visit: visitDifferences(ctx, row.job, job, before.row), notes, newCustomer, isUpdated, isElsewhere };
}

/** Moves the visits, and judges those that have another time, technician or address now. */
async function takeVisits(ctx: WriteContext, board: TenantBoard, compared: readonly Compared[]): Promise<VisitsTaken> {
  const { db, tenant } = ctx;
  const reasons = new Map<string, FieldError>();
  const differing = compared.filter(({ visit }) => visit.length > 0);
  const idsOf = (some: readonly Compared[]) => some.map(({ asked }) => asked.job.id);
  const present = new Map((await lockJobs(db, tenant.id, idsOf(differing))).map((job) => [job.id, job]));
  const wanted = differing.flatMap(({ asked: { row, job }, visit }) => {
    const found = visitOfRow(ctx, row.job, present.get(job.id)!, new Set(visit.map(({ part }) => part)));
    if (isRefusal(found)) reasons.set(job.id, reasonOf(ctx, visit[0]!.named.field, found));
    else if (isFieldIssue(found)) reasons.set(job.id, toldOf(ctx, [found])[0]!);
    else if (found !== null) return [found];
    return [];
  });
  const busy = await moveImportedVisits(ctx, await ctx.services.boards.written(db, tenant, board), wanted);
  for (const { asked } of differing) {
    const technicianId = busy.get(asked.job.id);
    if (technicianId !== undefined) reasons.set(asked.job.id, toldOf(ctx, [busyNote(asked, technicianId)])[0]!);
  }
  const taken = new Set(wanted.map(({ job }) => job.id).filter((id) => !busy.has(id)));
  const judged = await lockJobs(db, tenant.id, [...taken, ...idsOf(compared.filter(({ isElsewhere }) => isElsewhere))]);
  const technicianIds = new Set(judged.flatMap(({ sessions }) => sessions.map((session) => session.technicianId)));
  const attention =
    technicianIds.size === 0
      ? noVisits.attention
      : await settleImported(ctx, board, [...technicianIds], new Set(judged.map(({ id }) => id)));
  await remember(
    ctx,
    compared.filter(({ visit, asked }) => visit.length === 0 || taken.has(asked.job.id)),
  );
  return { taken, reasons, attention };
}

/** Row and job agree on the visit now, so later rows are compared with this one. */
async function remember({ db, tenant }: WriteContext, compared: readonly Compared[]): Promise<void> {
  const rows = compared
    .map(({ asked: { row, job, before } }) => ({ id: job.id, row: rememberedRow(row.job), before: before.row }))
    .filter(({ row, before }) => !isDeepStrictEqual({ ...before, ...row }, before));
  await rememberRows(
    db,
    tenant.id,
    rows.map(({ id, row }) => ({ id, row })),
  );
}

const toldOf = ({ services, locale }: WriteContext, issues: readonly FieldIssue[]) => services.rowRules.fieldErrors(issues, locale);

/** Why the job does not take over what the row says. */
const reasonOf = ({ services, locale }: WriteContext, field: string, refusal: Refusal): FieldError => ({
  field,
  code: refusal.code,
  message: services.refusalMessage(refusal, locale),
});

function busyNote({ row, job }: RowAgain, technicianId: string): FieldIssue {
  const named = row.job.technicians.find(({ id }) => id === technicianId)?.name;
  const name = named ?? job.technicians.find(({ id }) => id === technicianId)?.fullName ?? '';
  return fieldIssue('technicians', 'SCHEDULE_MOVE_SLOT_OCCUPIED' satisfies ErrorCode, 'note_busy_stays', { name });
}
