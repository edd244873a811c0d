import { changesBetween, recordAudit } from '../../auth/audit.ts';
import { refuse } from '../../contract/errors.ts';
import { checkWorkflow } from '../../jobs/workflowRules.ts';
import { statusesOf, workflowResource } from '../../resources/settings/workflowResource.ts';
import { newId } from '../../store/ids.ts';
import { lockDefaultWorkflow, replaceDefaultWorkflow, type DefaultWorkflow } from '../../store/settings/workflows.ts';
import { versionStep } from '../../store/driver/versionStep.ts';
import { write } from '../handler.ts';

/** A new row for jobs that are booked from now on; the row of those that exist stays as it is. */
export const replaceWorkflow = write<'replaceWorkflow'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const statuses = statusesOf(input.statuses);
  const wrong = checkWorkflow(statuses);
  if (wrong) return wrong;
  const stored = await lockDefaultWorkflow(db, tenant.id);
  if (stored.version !== input.version) return refuse('VERSION_CONFLICT', { version: stored.version, current: workflowResource(stored) });
  const name = input.name.trim();
  const changes = changesBetween({ name: stored.name, statuses: statusesOf(stored.statuses) }, { name, statuses });
  if (changes.length === 0) return workflowResource(stored);
  const saved = { id: newId(nowMilliseconds), name, statuses, version: stored.version + versionStep() };
  await replaceDefaultWorkflow(db, tenant.id, saved);
  recordAudit(ctx, {
    action: 'workflow.replaced',
    subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
    changes: changesBetween(told(stored), told(saved)),
  });
  return workflowResource(saved);
});

/** The audit tells which statuses there are and where they lead, not every word in every language. */
const told = ({ name, statuses }: DefaultWorkflow) => ({
  name,
  statuses: statuses.map(({ key, actions }) => ({ key, actions: actions.map((action) => `${action.key} > ${action.leads_to ?? key}`) })),
});
