import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { newMember, signIn } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business();

test('[account.sessions] listOwnSessions lists the member’s own browsers and no browser of another member', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const [here] = [await signIn(harness, member), await signIn(harness, member)];
  const { sessions } = await here.ok('listOwnSessions', {});
  expect(sessions.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
  expect(sessions[0]).toMatchObject({ user_agent: 'node', address: '127.0.0.1' });
  const sandbox = await here.ok('listOwnSessions', {}, { environment: 'sandbox' });
  expect(sandbox.sessions.length).toBe(2);
});
