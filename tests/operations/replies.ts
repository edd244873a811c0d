/** What tests of operations look at in a reply, and the small things they need made. */
import { randomUUID } from 'node:crypto';
import type { Reply, TestBusiness } from '../support/harness.ts';

/** Status and code. */
export const refusal = (reply: Reply): unknown[] => [reply.status, reply.error_code];

/** Data without its remedies, which are what `scenarios/remedies.test.ts` is about. */
export function bare(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { remedies: _remedies, ...rest } = data as { remedies?: unknown };
  return rest;
}

/** The code and the fields in error. */
export const invalid = (reply: Reply): unknown[] => [reply.error_code, ...(reply.errors ?? []).map(({ field }) => field)];

/** A skill in a category of its own. */
export async function newSkill(business: TestBusiness): Promise<string> {
  const category = await business.ok('createSkillCategory', { name: randomUUID() });
  return (await business.ok('createSkill', { name: 'Gas', category_id: category.id })).id;
}
