/**
 * Filters the calls that an answer suggests: remedies, and other lists to search. Models try what they read, so only calls of tools and
 * arguments that the caller has in this view remain. For example, a voice agent should not give a technician a skill.
 */
import type { RemedyCall } from '../../contract/explanations.ts';
import { toolOperations, type Operation } from '../../contract/index.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import { hiddenIn } from './arguments.ts';

type Remedy = RemedyCall & { readonly then?: readonly RemedyCall[] };

interface Naming {
  readonly remedies?: readonly Remedy[];
  readonly empty?: { readonly try?: string };
  /** The refusal inside the answer of a booking that was kept unconfirmed. */
  readonly refusal?: { readonly data?: unknown } | null;
}

/** `data` is from an answer or a refusal. `names` are the tools that the caller may call here. */
export function withOwnCalls(data: unknown, names: ReadonlySet<string>, profile: ToolProfile | null): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { remedies, empty, refusal } = data as Naming;
  const filtered: Record<string, unknown> = { ...data };
  if (remedies)
    filtered['remedies'] = remedies
      .filter(({ operation, then = [] }) => [operation, ...then.map((next) => next.operation)].every((id) => names.has(id)))
      .map((remedy) => (profile === null ? remedy : remedyIn(profile, remedy, names)))
      .filter((remedy) => remedy !== null);
  if (empty?.try !== undefined && !names.has(empty.try)) {
    const { try: _elsewhere, ...rest } = empty;
    filtered['empty'] = rest;
  }
  if (refusal) filtered['refusal'] = { ...refusal, data: withOwnCalls(refusal.data, names, profile) };
  return filtered;
}

/** Leaves out `next_after` where the profile does not list `after`: a model would send it. */
export function withOwnCursor(data: unknown, op: Operation, profile: ToolProfile | null): unknown {
  if (typeof data !== 'object' || data === null || !('next_after' in data) || !hiddenIn(profile, op).includes('after')) return data;
  const { next_after: _hidden, ...rest } = data;
  return rest;
}

/** The remedy with listed arguments only. Null when it would not help without the others. */
function remedyIn(profile: ToolProfile, remedy: Remedy, names: ReadonlySet<string>): Remedy | null {
  const first = callIn(profile, remedy, names);
  const next = remedy.then?.map((call) => callIn(profile, call, names)) ?? [];
  if (first === null || next.includes(null)) return null;
  return remedy.then ? { ...first, then: next.filter((call) => call !== null) } : first;
}

const byId: ReadonlyMap<string, Operation> = new Map(toolOperations().map((op) => [op.id, op]));

/** Arguments that only protect a call against older facts. Without them it means the same. */
const fences = /^(status_version|plan_token|idempotency_key|(\w+_)?expected_\w+)$/;

/**
 * A call with listed arguments only. A profile's commits list only plan_token, so another plan is suggested as a preview, which a person
 * must see anyway. The preview needs no override of hours: it answers that the commit must send it.
 */
function callIn<Call extends RemedyCall>(profile: ToolProfile, call: Call, names: ReadonlySet<string>): Call | null {
  const isHidden = (operation: string) => {
    const op = byId.get(operation);
    const hiddenNames = op ? hiddenIn(profile, op) : [];
    return (name: string) => hiddenNames.includes(name);
  };
  const { operation } = call;
  if (call.needs?.some(isHidden(operation))) return null;
  const hidden = Object.keys(call.arguments).filter(isHidden(operation));
  if (hidden.every((name) => fences.test(name))) return { ...call, arguments: without(call.arguments, hidden) };
  const preview = operation.replace(/^commit/, 'preview');
  if (preview === operation || !names.has(preview)) return null;
  const sent = without(
    call.arguments,
    Object.keys(call.arguments).filter((name) => fences.test(name)),
  );
  const lost = Object.keys(sent).filter(isHidden(preview));
  const isSafe = (name: string) => name === 'after_hours_override' && !isHidden(operation)(name);
  return lost.every(isSafe) ? { ...call, operation: preview, arguments: without(sent, lost) } : null;
}

const without = (sent: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
