/** The answer of operations that change the status of one of the caller's own visits. */
import type { WriteContext } from '../../call/context.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { recordedNotification } from '../customer/recordedNotifications.ts';
import { displayNameOf } from '../records/jobRequestResource.ts';

export async function changedVisit({ db, locale }: WriteContext, row: JobRow): Promise<OutputOf<Operations['fireMyVisitAction']>> {
  return {
    id: row.id,
    status_version: row.statusVersion,
    status: { key: row.statusKey, name: displayNameOf(row.workflow, row.statusKey, locale) },
    customer_notification: await recordedNotification(db, row),
  };
}
