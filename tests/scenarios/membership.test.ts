/** How a person becomes a member, through the pages and the dashboard's routes, as in a browser. */
import { expect, test } from 'vitest';
import { memberLinkTokens } from '../../src/machinery/auth/memberLinks.ts';
import { startHarness } from '../support/harness.ts';
import { cookieOf, sendForm, sessionWith, signIn } from '../support/session.ts';

const harness = await startHarness();
const tokens = memberLinkTokens(Buffer.from('the secret of a test, of no other use'));

/** The link in the mail of a member's latest invitation. */
async function linkOf(memberId: string): Promise<string> {
  const [link] = await harness.store.query<{ id: string }>(
    'select id from member_links where member_id = $1 and ended_at is null order by created_at desc',
    [memberId],
  );
  return `/set-password/${tokens.of(link!.id)}`;
}

test('[members.invite, members.technician] an owner invites a technician, who chooses a password and reaches only their own agenda', async () => {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  const technician = await owner.ok('createTechnician', { full_name: 'Ada King', email: `ada-${business.alias}@example.com` });
  const ada = await owner.ok('inviteMember', { technician_id: technician.id });
  const path = await linkOf(ada.id);
  expect((await fetch(harness.url + path)).status).toBe(200);
  const password = 'one that Ada chose';
  const chosen = await sendForm(harness, path, { password });
  expect([chosen.status, (await fetch(harness.url + path)).status]).toEqual([303, 404]);
  await signIn(harness, { email: ada.email, password });
  const session = await sessionWith(harness, cookieOf(chosen)!);
  expect(await session.ok('getSession', {})).toMatchObject({ member: { id: ada.id, role: 'Technician' }, technician_id: technician.id });
  expect((await session.call('getTechnicianSchedule', { id: technician.id })).error_code).toBe(0);
  expect((await session.call('listMembers', {})).error_code).toBe('PERMISSION_DENIED');
  const [found] = (await owner.ok('listMembers', { search: 'Ada King' })).members;
  expect(found).toMatchObject({
    id: ada.id,
    status: 'active',
    invitation_expires_at: null,
    last_signed_in_at: expect.any(String) as string,
  });
});

test('[members.access-ends] a withdrawn invitation opens nothing', async () => {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  const ann = await owner.ok('inviteMember', { email: `ann-${business.alias}@example.com`, full_name: 'Ann', role: 'Viewer' });
  const path = await linkOf(ann.id);
  await owner.ok('removeMember', { id: ann.id });
  expect((await fetch(harness.url + path)).status).toBe(404);
});
