/**
 * Calls that an answer names, for a model to make: remedies, and where else a list may have what it looked for. Only those of tools that
 * the caller has here are told. A model tries what it reads, and a voice line is no place to give a technician a skill.
 */
import type { RemedyCall } from '../contract/explanations.ts';
import { hiddenArguments, type ToolProfile } from '../contract/profiles.ts';

interface Naming {
  readonly remedies?: readonly (RemedyCall & { readonly then?: readonly RemedyCall[] })[];
  readonly empty?: { readonly try?: string };
  /** Of a booking that was kept unconfirmed. */
  readonly refusal?: { readonly data?: unknown } | null;
}

/** `data` of an answer or a refusal; `names`: the tools that the caller may call here, in the words of `profile`. */
export function withOwnCalls(data: unknown, names: ReadonlySet<string>, profile: ToolProfile | null): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { remedies, empty, refusal } = data as Naming;
  const told: Record<string, unknown> = { ...data };
  if (remedies)
    told['remedies'] = remedies
      .filter(({ operation, then = [] }) => [operation, ...then.map((next) => next.operation)].every((id) => names.has(id)))
      .map((remedy) => (profile === null ? remedy : previewed(remedy, profile)));
  if (empty?.try !== undefined && !names.has(empty.try)) {
    const { try: _elsewhere, ...rest } = empty;
    told['empty'] = rest;
  }
  if (refusal) told['refusal'] = { ...refusal, data: withOwnCalls(refusal.data, names, profile) };
  return told;
}

/**
 * A profile's commits take the plan_token alone, and some clients send only what is listed: another plan is offered as a preview, which a
 * person has to see anyway.
 */
function previewed<Call extends RemedyCall>(remedy: Call, profile: ToolProfile): Call {
  const { operation, arguments: sent } = remedy;
  const untold = hiddenArguments(profile, operation);
  if (!operation.startsWith('commit') || !Object.keys(sent).some((name) => untold.includes(name))) return remedy;
  const preview = operation.replace('commit', 'preview') as Call['operation'];
  const left = hiddenArguments(profile, preview);
  return { ...remedy, operation: preview, arguments: Object.fromEntries(Object.entries(sent).filter(([name]) => !left.includes(name))) };
}
