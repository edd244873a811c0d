/**
 * Filters the calls that an answer suggests: remedies, and other lists to search. Models try what they read, so only calls of tools that
 * the caller has in this view remain. For example, a voice agent should not give a technician a skill.
 */
import type { RemedyCall } from '../contract/explanations.ts';
import { hiddenArguments, type ToolProfile } from '../contract/profiles.ts';

interface Naming {
  readonly remedies?: readonly (RemedyCall & { readonly then?: readonly RemedyCall[] })[];
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
      .map((remedy) => (profile === null ? remedy : previewed(remedy, profile)));
  if (empty?.try !== undefined && !names.has(empty.try)) {
    const { try: _elsewhere, ...rest } = empty;
    filtered['empty'] = rest;
  }
  if (refusal) filtered['refusal'] = { ...refusal, data: withOwnCalls(refusal.data, names, profile) };
  return filtered;
}

/**
 * A profile's commits list only plan_token, and some clients send only listed arguments. So another plan is suggested as a preview,
 * which a person must see anyway.
 */
function previewed<Call extends RemedyCall>(remedy: Call, profile: ToolProfile): Call {
  const { operation, arguments: sent } = remedy;
  const hiddenNames = hiddenArguments(profile, operation);
  if (!operation.startsWith('commit') || !Object.keys(sent).some((name) => hiddenNames.includes(name))) return remedy;
  const preview = operation.replace('commit', 'preview') as Call['operation'];
  const hiddenInPreview = hiddenArguments(profile, preview);
  return {
    ...remedy,
    operation: preview,
    arguments: Object.fromEntries(Object.entries(sent).filter(([name]) => !hiddenInPreview.includes(name))),
  };
}
