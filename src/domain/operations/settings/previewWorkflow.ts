import { invalid } from '../../../contract/errors.ts';
import { localized, pendingActionsOf } from '../../jobs/records/jobRequestResource.ts';
import { sampleJob } from '../../jobs/lifecycle/sampleJob.ts';
import { statusTimelineOf } from '../../jobs/lifecycle/timeline.ts';
import { checkWorkflow } from '../../jobs/lifecycle/workflowRules.ts';
import { statusesOf } from '../../resources/settings/workflowResource.ts';
import { readDefaultWorkflow } from '../../../store/settings/workflows.ts';
import { read } from '../handler.ts';

/** The timeline that getJobRequestTimeline would answer for a job with this workflow. */
export const previewWorkflow = read<'previewWorkflow'>(async ({ db, tenant, locale, nowMilliseconds }, input) => {
  const statuses = statusesOf(input.statuses);
  const wrong = checkWorkflow(statuses);
  if (wrong) return wrong;
  const stored = await readDefaultWorkflow(db, tenant.id);
  const workflow = { id: stored.id, name: input.name?.trim() ?? stored.name, statuses };
  const confirmed = statuses[0]!.actions[1]!.leads_to!;
  const current = input.current_status_key ?? confirmed;
  if (!statuses.some(({ key }) => key === current)) return invalid('current_status_key', 'unknown_value', 'no_such_status');
  const row = sampleJob(workflow, current, nowMilliseconds);
  return {
    timeline: statusTimelineOf(row, locale),
    next_actions: pendingActionsOf(row).map((action) => ({
      key: action.key,
      label: localized(action.labels, locale, action.key),
      actor: action.actor,
      leads_to: action.leads_to ?? null,
    })),
  };
});
