/**
 * Calls that an answer names, for a model to make: remedies, and where else a list may have what it looked for. Only those of tools that
 * the caller has here are told. A model tries what it reads, and a voice line is no place to give a technician a skill.
 */
import type { RemedyCall } from '../contract/explanations.ts';

interface Naming {
  readonly remedies?: readonly (RemedyCall & { readonly then?: readonly RemedyCall[] })[];
  readonly empty?: { readonly try?: string };
  /** Of a booking that was kept unconfirmed. */
  readonly refusal?: { readonly data?: unknown } | null;
}

/** `data` of an answer or a refusal; `names`: the tools that the caller may call here. */
export function withOwnCalls(data: unknown, names: ReadonlySet<string>): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { remedies, empty, refusal } = data as Naming;
  const told: Record<string, unknown> = { ...data };
  if (remedies)
    told['remedies'] = remedies.filter(({ operation, then = [] }) =>
      [operation, ...then.map((next) => next.operation)].every((id) => names.has(id)),
    );
  if (empty?.try !== undefined && !names.has(empty.try)) {
    const { try: _elsewhere, ...rest } = empty;
    told['empty'] = rest;
  }
  if (refusal) told['refusal'] = { ...refusal, data: withOwnCalls(refusal.data, names) };
  return told;
}
