/**
 * The plan_token of a change of a job: the token of a plan (`planToken.ts`), a dot, and the change that was asked, so that the commit need
 * not repeat it. Texts are left out, because a language model would have to write them out letter by letter. The fence covers them.
 */
import { invalid, type Refusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import { idOfBytes, planPartOf, withAsked } from '../plan/token.ts';

/** The arguments of a change that its token holds, and those that it only names. */
export type RepeatableChange = Partial<InputOf<Operations['commitJobRequestChange']>>;

const idFields = ['lead_technician_id', 'add_technician_ids', 'remove_technician_ids', 'skill_ids'] as const;
const texts = ['description', 'access_notes'] as const;
const flags = { duration: 1, description: 2, access_notes: 4 } as const;
/** Says that a list of ids was not sent. */
const notSent = 255;

/** `planToken` is the token of the plan without what was asked. */
export function changeTokenOf(planToken: string, asked: RepeatableChange): string {
  const lists = idFields.map((name) => {
    const ids = asked[name];
    return ids === undefined ? null : [ids].flat();
  });
  const present = texts.reduce((sum, name) => sum | (asked[name] === undefined ? 0 : flags[name]), 0);
  const head = Buffer.alloc(5);
  head.writeUInt8(present | (asked.duration_minutes === undefined ? 0 : flags.duration), 0);
  head.writeUInt32BE(asked.duration_minutes ?? 0, 1);
  const parts = lists.map((ids) => Buffer.concat([Buffer.of(ids ? ids.length : notSent), ...(ids ?? []).map(bytesOfId)]));
  return `${planToken}.${Buffer.concat([head, ...parts]).toString('base64url')}`;
}

const bytesOfId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Completes the input of a commit from its plan_token. Arguments that the caller sends win. Refuses when a text is missing. */
export function withAskedChange<Input extends RepeatableChange>(input: Input, zone: string): Input | Refusal<'VALIDATION_ERROR'> {
  const { plan_token: token } = input;
  const asked = token === undefined ? null : askedOf(token);
  if (token === undefined || !asked) return input;
  const missing = texts.find((name) => (asked.present & flags[name]) !== 0 && input[name] === undefined);
  if (missing) return invalid(missing, 'required', 'text_again');
  const { mode, displacement_mode, allow_non_p0_displacement }: RepeatableChange = withAsked({ plan_token: planPartOf(token) }, zone);
  return {
    ...asked.input,
    ...(mode === undefined ? {} : { mode }),
    ...(displacement_mode === undefined ? {} : { displacement_mode }),
    ...(allow_non_p0_displacement === undefined ? {} : { allow_non_p0_displacement }),
    ...input,
  };
}

/** Null when the token was not made here. The plan is then made again from the arguments. */
function askedOf(token: string): { present: number; input: RepeatableChange } | null {
  const bytes = Buffer.from(token.split('.')[1] ?? '', 'base64url');
  if (bytes.length < 5 + idFields.length) return null;
  const present = bytes.readUInt8(0);
  const minutes = bytes.readUInt32BE(1);
  const input: Record<string, unknown> = (present & flags.duration) === 0 ? {} : { duration_minutes: minutes };
  if ((present & flags.duration) !== 0 && (minutes < 1 || minutes > 43_200)) return null;
  let at = 5;
  for (const name of idFields) {
    const count = bytes[at++];
    if (count === undefined || at + (count === notSent ? 0 : count * 16) > bytes.length) return null;
    if (count === notSent) continue;
    const ids = Array.from({ length: count }, (_, index) => idOfBytes(bytes, at + index * 16));
    at += count * 16;
    input[name] = name === 'lead_technician_id' ? ids[0] : ids;
  }
  return { present, input };
}
