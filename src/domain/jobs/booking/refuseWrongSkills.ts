import type { Refusal } from '../../../contract/errors.ts';
import { checkSkills } from '../../resources/catalog/checkSkills.ts';
import type { Database } from '../../../store/driver/database.ts';
import { findSkills } from '../../../store/schedule/planningFacts.ts';

/** Refuses skills that the business does not have or no longer uses. Null when all of them can be asked for. */
export async function refuseWrongSkills(
  db: Database,
  tenantId: number,
  skillIds: readonly string[],
): Promise<Refusal<'SKILL_NOT_FOUND' | 'VALIDATION_ERROR'> | null> {
  return checkSkills(skillIds, await findSkills(db, tenantId, skillIds));
}
