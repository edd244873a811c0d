import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { newMember, signIn } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const session = await signIn(harness, business.owner);

test('[account.sessions] endOwnSession signs out another browser of the same member, and no browser of another member', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const [here, there] = [await signIn(harness, member), await signIn(harness, member)];
  const other = (await here.ok('listOwnSessions', {})).sessions.find(({ is_current }) => !is_current)!;
  expect((await session.call('endOwnSession', { id: other.id })).error_code).toBe('SESSION_NOT_FOUND');
  expect(await here.ok('endOwnSession', { id: other.id })).toEqual({ id: other.id });
  expect((await there.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  expect((await here.call('endOwnSession', { id: other.id })).error_code).toBe('SESSION_NOT_FOUND');
});
