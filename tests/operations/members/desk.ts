/** Steps that the tests of members and roles share. */
import type { InputOf, OperationId, Operations } from '../../../src/contract/index.ts';
import { callAsMember, okAsMember, type MemberOptions } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { as, newMember } from '../../support/members.ts';

export const unknownId = '00000000-0000-7000-8000-00000000dead';

export async function openMemberDesk(env: Record<string, string> = {}) {
  let now = Date.parse('2030-06-05T12:00:00Z');
  const harness = await startHarness({ clock: { nowMilliseconds: () => now }, env });
  return {
    harness,
    now: () => now,
    pass: (milliseconds: number) => void (now += milliseconds),
    business: () => harness.business(),
    member: (of: TestBusiness, role: string, name?: string) => newMember(harness, of, role, name),
    /** Calls an operation as the owner, unless the options name another member. */
    call: <Id extends OperationId>(of: TestBusiness, id: Id, input: InputOf<Operations[Id]>, options?: MemberOptions) =>
      callAsMember(harness, of, id, input, options),
    ok: <Id extends OperationId>(of: TestBusiness, id: Id, input: InputOf<Operations[Id]>, options?: MemberOptions) =>
      okAsMember(harness, of, id, input, options),
    /** Status, error code and data of a refused call. */
    refused: async <Id extends OperationId>(of: TestBusiness, id: Id, input: InputOf<Operations[Id]>, options?: MemberOptions) => {
      const { status, error_code, data } = await callAsMember(harness, of, id, input, options);
      return [status, error_code, data];
    },
    /** Options that call as a new member who has this role. */
    asNew: async (of: TestBusiness, role: string) => as(await newMember(harness, of, role), role),
    /** The audit of the business, oldest first. */
    audit: (of: TestBusiness) =>
      harness.store.query<{ action: string; subject_id: string; changes: unknown }>(
        'select action, subject_id, changes from audit_log where business_id = $1 order by id',
        [of.businessId],
      ),
    roleId: async (of: TestBusiness, name: string, options?: MemberOptions) => {
      const { roles } = await okAsMember(harness, of, 'listRoles', {}, options);
      return roles.find((role) => role.name === name)!.id;
    },
  };
}
