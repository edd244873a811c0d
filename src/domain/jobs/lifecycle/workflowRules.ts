/** Rules for workflows, so that every job can be completed. [workflow.keys]; docs/internals/records.md#workflows. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { WorkflowAction, WorkflowStatus } from '../../../store/settings/workflows.ts';
import { bookingKeys } from './jobState.ts';

/** Audit keys that are not actions of a workflow, so no action may use them. */
const reservedKeys: readonly string[] = ['reschedule', 'unschedule', 'cancel', 'ask_other_time', 'rate', 'undo_action'];

type Wrong = Refusal<'VALIDATION_ERROR'> | null;

/** The refusal of the first broken rule; null when the workflow is valid. `statuses` must have at least three entries. */
export function checkWorkflow(statuses: readonly WorkflowStatus[]): Wrong {
  return checkKeys(statuses) ?? checkMeanings(statuses) ?? checkBooking(statuses) ?? checkActions(statuses) ?? checkPaths(statuses);
}

function checkKeys(statuses: readonly WorkflowStatus[]): Wrong {
  const last = statuses.length - 1;
  if (statuses[0]!.key !== 'booking') return invalid('statuses[0].key', 'unknown_value', 'one_of', { values: 'booking' });
  if (statuses[last]!.key !== 'completed') return invalid(`statuses[${last}].key`, 'unknown_value', 'one_of', { values: 'completed' });
  if (statuses[last]!.actions.length > 0) return invalid(`statuses[${last}].actions`, 'range', 'no_actions');
  for (const [index, { key, display_names }] of statuses.entries()) {
    if (statuses.findIndex((other) => other.key === key) !== index) return invalid(`statuses[${index}].key`, 'duplicate', 'used_before');
    if (!hasText(display_names)) return invalid(`statuses[${index}].display_names`, 'required', 'not_empty');
  }
  return null;
}

/** Each meaning belongs to one status between that of a confirmed job and the last, and nobody arrives before departing. */
function checkMeanings(statuses: readonly WorkflowStatus[]): Wrong {
  const confirmed = statuses[0]!.actions.find(({ key }) => key === 'confirm_booking')?.leads_to;
  for (const [index, { key, means }] of statuses.entries()) {
    if (means === undefined) continue;
    const field = `statuses[${index}].means`;
    if (key === 'booking' || key === 'completed' || key === confirmed) return invalid(field, 'range', 'no_meaning_here');
    if (statuses.findIndex((other) => other.means === means) !== index) return invalid(field, 'duplicate', 'used_before');
    if (means === 'departed' && statuses.slice(0, index).some((other) => other.means === 'arrived'))
      return invalid(field, 'range', 'departed_first');
  }
  return null;
}

const hasText = (texts: WorkflowStatus['display_names']) => Object.values(texts).some((text) => text?.trim());

function checkBooking([booking]: readonly WorkflowStatus[]): Wrong {
  const keys = booking!.actions.map(({ key }) => key);
  if (keys.join() !== bookingKeys.join())
    return invalid('statuses[0].actions', 'unknown_value', 'these_actions', { values: bookingKeys.join(', ') });
  const [quote, confirm] = booking!.actions as readonly [WorkflowAction, WorkflowAction];
  if (quote.leads_to !== undefined && quote.leads_to !== 'booking')
    return invalid('statuses[0].actions[0].leads_to', 'range', 'no_such_status');
  if (confirm.leads_to === undefined || confirm.leads_to === 'completed')
    return invalid('statuses[0].actions[1].leads_to', 'required', 'no_such_status');
  return null;
}

function checkActions(statuses: readonly WorkflowStatus[]): Wrong {
  const known = new Set(statuses.map(({ key }) => key));
  const used = new Set<string>();
  for (const [index, status] of statuses.entries())
    for (const [at, action] of status.actions.entries()) {
      const field = `statuses[${index}].actions[${at}]`;
      const { key, leads_to } = action;
      if (reservedKeys.includes(key) || (index > 0 && bookingKeys.includes(key)))
        return invalid(`${field}.key`, 'duplicate', 'used_before');
      // Only `complete` may occur in several statuses. The audit keeps one entry for each key.
      if (key !== 'complete' && used.has(key)) return invalid(`${field}.key`, 'duplicate', 'used_before');
      if (status.actions.findIndex((other) => other.key === key) !== at) return invalid(`${field}.key`, 'duplicate', 'used_before');
      used.add(key);
      if (!hasText(action.labels)) return invalid(`${field}.labels`, 'required', 'not_empty');
      if (key === 'complete' && leads_to !== 'completed')
        return invalid(`${field}.leads_to`, 'unknown_value', 'one_of', { values: 'completed' });
      if (index > 0 && leads_to === 'booking') return invalid(`${field}.leads_to`, 'range', 'no_such_status');
      if (leads_to !== undefined && !known.has(leads_to)) return invalid(`${field}.leads_to`, 'unknown_value', 'no_such_status');
    }
  return null;
}

/** Every status must be reachable from `booking`, and must lead to `completed`. */
function checkPaths(statuses: readonly WorkflowStatus[]): Wrong {
  const reached = reachedFrom(statuses, 'booking');
  for (const [index, { key }] of statuses.entries()) {
    if (!reached.has(key)) return invalid(`statuses[${index}]`, 'unreachable', 'unreached');
    if (!reachedFrom(statuses, key).has('completed')) return invalid(`statuses[${index}].actions`, 'dead_end', 'dead_end');
  }
  return null;
}

/**
 * All statuses that actions reach from one status, each with the last action and the status before it. null for the first status itself.
 */
export function reachedFrom(
  statuses: readonly WorkflowStatus[],
  from: string,
): Map<string, { readonly status: string; readonly action: string } | null> {
  const reached = new Map<string, { status: string; action: string } | null>([[from, null]]);
  for (const key of reached.keys())
    for (const action of statuses.find((status) => status.key === key)?.actions ?? [])
      if (action.leads_to !== undefined && !reached.has(action.leads_to)) reached.set(action.leads_to, { status: key, action: action.key });
  return reached;
}
