/** Notes and files that a technician reads at a visit. docs/reference/pages.md#technician-view. */
import type { ReadContext } from '../../call/context.ts';
import { filesShownOn, type FileRow } from '../../../store/files/files.ts';
import { begunJobsOf } from '../../../store/jobs/handedOverJobs.ts';
import { notesShownOn, type NoteRow } from '../../../store/jobs/notes.ts';

interface OwnWords {
  readonly notes: ReadonlyMap<string, NoteRow[]>;
  readonly files: ReadonlyMap<string, FileRow[]>;
}

/** By job, the newest first. Who does the rest of a visit that was handed over reads what was written and photographed at the begun one. [hand-over.read] */
export async function ownWordsOn({ db, tenant }: Pick<ReadContext, 'db' | 'tenant'>, jobIds: readonly string[]): Promise<OwnWords> {
  const begun = await begunJobsOf(db, tenant.id, jobIds);
  const ids = [...new Set([...jobIds, ...[...begun.values()].flat()])];
  const [notes, files] = await Promise.all([notesShownOn(db, tenant.id, ids, 'technician'), filesShownOn(db, tenant.id, ids)]);
  const together = <Row extends { readonly id: string; readonly createdAt: string }>(rows: ReadonlyMap<string, Row[]>) =>
    new Map(
      jobIds.map((id) => {
        const all = [id, ...(begun.get(id) ?? [])].flatMap((each) => rows.get(each) ?? []);
        // A note on the customer is on each of the jobs.
        const once = [...new Map(all.map((row) => [row.id, row])).values()];
        return [id, once.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt) || right.id.localeCompare(left.id))];
      }),
    );
  return { notes: together(notes), files: together(files) };
}
