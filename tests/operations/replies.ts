/** What tests of operations look at in a reply, and small records that they need. */
import { randomUUID } from 'node:crypto';
import type { Reply, TestBusiness } from '../support/harness.ts';

/** HTTP status and error code. */
export const refusal = (reply: Pick<Reply, 'status' | 'error_code'>): unknown[] => [reply.status, reply.error_code];

/** Data without its remedies, which `scenarios/remedies.test.ts` tests. */
export function bare(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { remedies: _remedies, ...rest } = data as { remedies?: unknown };
  return rest;
}

/** The error code, and the fields in error. */
export const invalid = (reply: Reply): unknown[] => [reply.error_code, ...(reply.errors ?? []).map(({ field }) => field)];

/** A new skill in a new category. */
export async function newSkill(business: TestBusiness): Promise<string> {
  const category = await business.ok('createSkillCategory', { name: randomUUID() });
  return (await business.ok('createSkill', { name: 'Gas', category_id: category.id })).id;
}
