/** What tests of operations look at in a reply, and the small things they need made. */
import { randomUUID } from 'node:crypto';
import type { Reply, TestBusiness } from '../harness.ts';

/** Status and code. */
export const refusal = (reply: Reply): unknown[] => [reply.status, reply.error_code];

/** The code and the fields in error. */
export const invalid = (reply: Reply): unknown[] => [reply.error_code, ...(reply.errors ?? []).map(({ field }) => field)];

/** A skill in a category of its own. */
export async function newSkill(business: TestBusiness): Promise<string> {
  const category = await business.ok('createSkillCategory', { name: randomUUID() });
  return (await business.ok('createSkill', { name: 'Gas', category_id: category.id })).id;
}
