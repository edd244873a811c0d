import { refuse } from '../../../contract/errors.ts';
import { checkStates } from '../../../contract/systemChecks.ts';
import { getMemberAccount } from '../../../store/access/members.ts';
import { checkAnswer } from '../../../machinery/system/words.ts';
import { read } from '../handler.ts';
import { isOperator } from './operator.ts';

/**
 * Checks the service, for an owner of its only business: the answer tells of the whole machine. [system-health.get].
 * docs/internals/processes.md#system-checks.
 */
export const getSystemHealth = read<'getSystemHealth'>(async ({ db, principal, services, locale }) => {
  const { role } = await getMemberAccount(db, principal.businessId, principal.id);
  if (!(await isOperator(db, role))) return refuse('OPERATOR_ONLY');
  const checks = (await services.checkSystem()).map((finding) => checkAnswer(finding, locale));
  const worst = Math.max(...checks.map(({ state }) => checkStates.indexOf(state)));
  return { state: checkStates[worst]!, checks };
});
