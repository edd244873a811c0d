/**
 * The fence of a whole plan. docs/reference/conventions.md#plans. A token contains:
 *
 * - a hash of everything that would be written, and of the warnings;
 * - the versions of the jobs involved, so that a refusal can name the jobs that have drifted;
 * - the departure for which the plan was made, so that it can be made again some minutes later;
 * - what was asked, so that the commit need not repeat it.
 *
 * Callers send the token back unchanged. A language model writes it out letter by letter, so it is packed: about 90 characters, and
 * 27 for each further job.
 */
import { createHash } from 'node:crypto';
import { invalid, type Refusal } from '../../contract/errors.ts';
import { isCalendarMinute, toLocal } from '../../time/localTime.ts';

export interface FencedJob {
  readonly id: string;
  readonly version: number;
}

/** What a preview was asked. The override of hours is left out, because the commit must say it again. */
export interface AskedPlan {
  /** Null when not sent. */
  readonly startMinute: number | null;
  readonly technicianId: string | null;
  readonly mode: 'overtime' | 'next_day';
  readonly displacementMode: 'push' | 'reassign';
  readonly mayDisplace: boolean | null;
}

const form = 2;
/**
 * 128 bits: too long for two plans to share a hash by accident. Forging one gains nothing, because callers may commit any plan they
 * ask for.
 */
const hashBytes = 16;
const uuidBytes = 16;
const jobBytes = uuidBytes + 4;
const headBytes = 1 + hashBytes + 4 + 1 + 4 + uuidBytes;

/** `plan` must be plain JSON whose keys are always in the same order. */
export function planTokenOf(plan: unknown, jobs: readonly FencedJob[], departNotBefore: number, asked: AskedPlan): string {
  const versions = jobs.map(({ id, version }) => [id, version] as const);
  const token = Buffer.alloc(headBytes + jobs.length * jobBytes);
  const hash = createHash('sha256')
    .update(JSON.stringify([plan, versions]))
    .digest();
  let at = token.writeUInt8(form, 0);
  at += hash.copy(token, at, 0, hashBytes);
  at = token.writeUInt32BE(departNotBefore, at);
  at = token.writeUInt8(flagsOf(asked), at);
  at = token.writeUInt32BE(asked.startMinute ?? 0, at);
  at += token.write((asked.technicianId ?? '').replaceAll('-', ''), at, uuidBytes, 'hex') || uuidBytes;
  for (const { id, version } of jobs) {
    at += token.write(id.replaceAll('-', ''), at, uuidBytes, 'hex');
    at = token.writeUInt32BE(version, at);
  }
  return token.toString('base64url');
}

/** The job versions in a token. Empty when the token was not made here. */
export function jobsOfToken(token: string): FencedJob[] {
  const bytes = bytesOf(token);
  if (!bytes) return [];
  const count = (bytes.length - headBytes) / jobBytes;
  return Array.from({ length: count }, (_, index) => {
    const at = headBytes + index * jobBytes;
    return { id: idOfBytes(bytes, at), version: bytes.readUInt32BE(at + uuidBytes) };
  });
}

/** The part of a token that this file reads. What follows a dot belongs to the operation that made the token. */
export const planPartOf = (token: string): string => token.split('.', 1)[0]!;

/** The departure for which the token's plan was made. Null when the token was not made here. */
export function departureOfToken(token: string): number | null {
  return bytesOf(token)?.readUInt32BE(1 + hashBytes) ?? null;
}

/**
 * Refuses a token that was not made here, when the arguments that could stand in for it are missing too. Otherwise the refusal would name
 * those, which a caller with a token never sends.
 */
export function refuseUnreadableToken(token: string | undefined, standIns: readonly unknown[]): Refusal<'VALIDATION_ERROR'> | null {
  if (token === undefined || departureOfToken(planPartOf(token)) !== null) return null;
  return standIns.every((value) => value === undefined) ? invalid('plan_token', 'format', 'as_previewed') : null;
}

/** Arguments that a commit need not repeat. */
interface Repeatable {
  readonly plan_token?: string;
  readonly start_at?: string;
  readonly technician_id?: string;
  readonly mode?: AskedPlan['mode'];
  readonly displacement_mode?: AskedPlan['displacementMode'];
  readonly allow_non_p0_displacement?: boolean;
}

/** Completes the input of a commit from its plan_token. Arguments that the caller sends win. `zone` is the business's time zone. */
export function withAsked<Input extends Repeatable>(input: Input, zone: string): Input {
  const asked = input.plan_token === undefined ? null : askedOf(input.plan_token);
  if (!asked) return input;
  return {
    ...(asked.startMinute === null ? {} : { start_at: toLocal(zone, asked.startMinute).datetime }),
    ...(asked.technicianId === null ? {} : { technician_id: asked.technicianId }),
    mode: asked.mode,
    displacement_mode: asked.displacementMode,
    ...(asked.mayDisplace === null ? {} : { allow_non_p0_displacement: asked.mayDisplace }),
    ...input,
  };
}

/** Whether the token has another version of this job. */
export function isOtherVersionOf(token: string, jobId: string, version: number): boolean {
  return jobsOfToken(token).some((job) => job.id === jobId && job.version !== version);
}

const flag = { start: 1, technician: 2, nextDay: 4, reassign: 8, saysDisplace: 16, mayDisplace: 32 } as const;

function flagsOf({ startMinute, technicianId, mode, displacementMode, mayDisplace }: AskedPlan): number {
  return (
    (startMinute === null ? 0 : flag.start) |
    (technicianId === null ? 0 : flag.technician) |
    (mode === 'next_day' ? flag.nextDay : 0) |
    (displacementMode === 'reassign' ? flag.reassign : 0) |
    (mayDisplace === null ? 0 : flag.saysDisplace) |
    (mayDisplace ? flag.mayDisplace : 0)
  );
}

function askedOf(token: string): AskedPlan | null {
  const bytes = bytesOf(token);
  if (!bytes) return null;
  const at = 1 + hashBytes + 4;
  const flags = bytes.readUInt8(at);
  const has = (bit: number) => (flags & bit) !== 0;
  const startMinute = has(flag.start) ? bytes.readUInt32BE(at + 1) : null;
  // A forged token can hold any number, so ignore a start that no preview accepts.
  if (startMinute !== null && !isCalendarMinute(startMinute)) return null;
  return {
    startMinute,
    technicianId: has(flag.technician) ? idOfBytes(bytes, at + 5) : null,
    mode: has(flag.nextDay) ? 'next_day' : 'overtime',
    displacementMode: has(flag.reassign) ? 'reassign' : 'push',
    mayDisplace: has(flag.saysDisplace) ? has(flag.mayDisplace) : null,
  };
}

/** Null when the text cannot be a token of this service. The plan is then made again. */
function bytesOf(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  const isOurs = bytes.length >= headBytes && (bytes.length - headBytes) % jobBytes === 0 && bytes[0] === form;
  return isOurs ? bytes : null;
}

/** The UUID at a position. */
export function idOfBytes(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + uuidBytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
