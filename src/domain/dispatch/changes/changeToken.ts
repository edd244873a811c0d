/**
 * What a preview of a change was asked, as its token holds it. Texts are too long for a token that a language model writes out letter by letter: they
 * are kept as a row, and the token holds its id.
 */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { displacementFields } from '../plan/askedLanding.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { keepPlan, keptPlan } from '../plan/kept.ts';
import { between, id, list, oneOf, optional, record } from '../plan/packed.ts';
import { tokenForm } from '../plan/token.ts';

export type ChangeCommit = InputOf<Operations['commitJobRequestChange']>;
type Texts = Pick<ChangeCommit, 'description' | 'access_notes'>;
type Shown = Omit<ChangeCommit, 'id' | keyof Texts | 'plan_token' | 'expected_version' | 'idempotency_key'>;

/** Fields of the arguments, and where the texts are kept. */
export type AskedChange = { readonly [Field in keyof Shown]?: Readonly<Shown[Field]> | undefined } & {
  readonly texts?: KeptTexts | undefined;
};

interface KeptTexts {
  readonly id: string;
  readonly fields: readonly (keyof Texts)[];
}

const textFields: readonly (readonly (keyof Texts)[])[] = [['description'], ['access_notes'], ['description', 'access_notes']];

export const changeToken = tokenForm<AskedChange>(
  'change',
  record<AskedChange>({
    job_duration_minutes: optional(between(1, 43_200)),
    lead_technician_id: optional(id),
    add_technician_ids: optional(list(id)),
    remove_technician_ids: optional(list(id)),
    skill_ids: optional(list(id)),
    texts: optional(record<KeptTexts>({ id, fields: oneOf(textFields) })),
    ...displacementFields,
  }),
);

/** What of these arguments goes into the token of a preview. Keeps the texts. */
export async function askedChange(
  ctx: PlanningContext,
  jobRequestId: string,
  { id: _id, description, access_notes, plan_token: _token, expected_version: _version, ...shown }: ChangeCommit,
): Promise<AskedChange> {
  const texts: Texts = { ...(description === undefined ? {} : { description }), ...(access_notes === undefined ? {} : { access_notes }) };
  const fields = textFields.find((names) => names.join() === Object.keys(texts).join());
  return fields ? { ...shown, texts: { id: (await keepPlan(ctx, { jobRequestId, texts })).id, fields } } : shown;
}

/**
 * Completes the arguments of a commit from its token. Arguments that the caller sends win. A token that cannot be read is refused when nothing
 * else says what to change. null: its texts are no longer kept.
 */
export async function withAskedChange(
  ctx: PlanningContext,
  sent: ChangeCommit,
): Promise<ChangeCommit | Refusal<'VALIDATION_ERROR'> | null> {
  const { id: _id, plan_token, expected_version: _version, ...change } = sent;
  if (plan_token === undefined) return sent;
  const token = changeToken.read(plan_token);
  if (!token) return Object.values(change).every((value) => value === undefined) ? invalid('plan_token', 'format', 'as_previewed') : sent;
  const { texts, ...asked } = token.asked;
  const kept = texts && (await keptPlan<{ readonly jobRequestId: string; readonly texts: Texts }>(ctx, texts.id));
  if (texts && !kept) return null;
  return { ...asked, ...kept?.plan.texts, ...sent } as ChangeCommit;
}
