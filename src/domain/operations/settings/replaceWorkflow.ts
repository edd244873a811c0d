import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { checkWorkflow } from '../../jobs/lifecycle/workflowRules.ts';
import { statusesOf, workflowResource } from '../../resources/settings/workflowResource.ts';
import { newId } from '../../../store/ids.ts';
import { lockDefaultWorkflow, replaceDefaultWorkflow, type DefaultWorkflow } from '../../../store/settings/workflows.ts';
import { versionStep } from '../../../store/driver/versionStep.ts';
import { write } from '../handler.ts';

/** Inserts a new workflow for future bookings. Existing jobs keep the old one. */
export const replaceWorkflow = write<'replaceWorkflow'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const statuses = statusesOf(input.statuses);
  const wrong = checkWorkflow(statuses);
  if (wrong) return wrong;
  const stored = await lockDefaultWorkflow(db, tenant.id);
  if (stored.version !== input.version)
    return refuse('VERSION_CONFLICT', { version: stored.version, current_record: workflowResource(stored) });
  const name = input.name.trim();
  const changes = auditChangesBetween({ name: stored.name, statuses: statusesOf(stored.statuses) }, { name, statuses });
  if (changes.length === 0) return workflowResource(stored);
  const saved = { id: newId(nowMilliseconds), name, statuses, version: stored.version + versionStep() };
  await replaceDefaultWorkflow(db, tenant.id, saved);
  recordAudit(ctx, {
    action: 'workflow.replaced',
    subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
    changes: auditChangesBetween(auditedFields(stored), auditedFields(saved)),
  });
  return workflowResource(saved);
});

/** The audit records the statuses and where their actions lead, but not the texts in every language. */
const auditedFields = ({ name, statuses }: DefaultWorkflow) => ({
  name,
  statuses: statuses.map(({ key, actions, means }) => ({
    key,
    ...(means && { means }),
    actions: actions.map((action) => `${action.key} > ${action.leads_to ?? key}`),
  })),
});
