/** The blocker of a technician who is on no lane of the board. [blocker.detail]. */
import type { BlockerDetail } from '../../../contract/vocabulary.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import { technicianStanding, type Standing } from '../../../store/schedule/boardRows.ts';
import type { ReadContext } from '../../call/context.ts';

const detailOf: Readonly<Record<Exclude<Standing, 'active'>, BlockerDetail>> = {
  onboarding: 'technician_onboarding',
  deactive: 'technician_deactivated',
  removed: 'technician_removed',
};

/** Of the nine kinds `no_working_day` fits best; the detail says the rest. An id that nobody of the business ever had has no detail. */
export async function offBoardBlockers(
  { db, tenant }: Pick<ReadContext, 'db' | 'tenant'>,
  technicianId: string,
): Promise<readonly [Blocker & { readonly kind: 'no_working_day' }]> {
  const standing = await technicianStanding(db, tenant.id, technicianId);
  return [{ kind: 'no_working_day', ...(standing === null || standing === 'active' ? {} : { detail: detailOf[standing] }) }];
}
