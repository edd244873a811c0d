/**
 * The fence over a whole plan: a hash of everything that would be written and warned of, and the versions of the jobs it touches, so
 * that a drift can be told by job. Callers hand it back as it is. Decisions, section 4, `plan_token`.
 */
import { createHash } from 'node:crypto';

export interface FencedJob {
  readonly id: string;
  readonly version: number;
}

interface Token {
  readonly hash: string;
  readonly jobs: readonly (readonly [id: string, version: number])[];
}

/** `plan` must be plain JSON whose keys are always in the same order. */
export function planTokenOf(plan: unknown, jobs: readonly FencedJob[]): string {
  const versions = jobs.map(({ id, version }) => [id, version] as const);
  const hash = createHash('sha256')
    .update(JSON.stringify([plan, versions]))
    .digest('base64url');
  return Buffer.from(JSON.stringify({ hash, jobs: versions } satisfies Token)).toString('base64url');
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

/** Whether the token remembers another version of this job. */
export function isOtherVersionOf(token: string, jobId: string, version: number): boolean {
  return jobsOfToken(token).some((job) => job.id === jobId && job.version !== version);
}

const isUuid = (text: unknown) => typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
