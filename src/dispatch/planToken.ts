/**
 * The fence over a whole plan: a hash of everything that would be written and warned of, the versions of the jobs it touches, so
 * that a drift can be told by job, and the minute from which on somebody might set off when the plan was made, so that it can be made
 * again a little later. Callers hand it back as it is. Decisions, section 4, `plan_token`.
 */
import { createHash } from 'node:crypto';

export interface FencedJob {
  readonly id: string;
  readonly version: number;
}

interface Token {
  readonly hash: string;
  readonly jobs: readonly (readonly [id: string, version: number])[];
  readonly from?: number;
}

/** `plan` must be plain JSON whose keys are always in the same order. */
export function planTokenOf(plan: unknown, jobs: readonly FencedJob[], departNotBefore: number): string {
  const versions = jobs.map(({ id, version }) => [id, version] as const);
  const hash = createHash('sha256')
    .update(JSON.stringify([plan, versions]))
    .digest('base64url');
  return Buffer.from(JSON.stringify({ hash, jobs: versions, from: departNotBefore } satisfies Token)).toString('base64url');
}

/** The job versions that a token remembers; none when it is not one of ours. */
export function jobsOfToken(token: string): FencedJob[] {
  try {
    const { jobs } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Token;
    return jobs.filter(([id, version]) => isUuid(id) && Number.isInteger(version)).map(([id, version]) => ({ id, version }));
  } catch {
    return [];
  }
}

/** When the plan of the token let people set off; null when it is not one of ours. */
export function departureOfToken(token: string): number | null {
  try {
    const { from } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Token;
    return Number.isInteger(from) ? from! : null;
  } catch {
    return null;
  }
}

/** Whether the token remembers another version of this job. */
export function isOtherVersionOf(token: string, jobId: string, version: number): boolean {
  return jobsOfToken(token).some((job) => job.id === jobId && job.version !== version);
}

const isUuid = (text: unknown) => typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
