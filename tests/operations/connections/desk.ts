/** Steps that the tests of connected apps share. Members connect the apps through the real flow. */
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { connect, newApp } from '../../oauth/steps.ts';
import { newMember, signIn, type Session } from '../../support/session.ts';

export const unknownId = '00000000-0000-7000-8000-00000000dead';
export const day = 86_400_000;

export async function openConnectionDesk() {
  let now = Date.parse('2030-06-05T12:00:00Z');
  const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
  return {
    harness,
    now: () => now,
    pass: (milliseconds = 1_000) => void (now += milliseconds),
    owner: (of: TestBusiness) => signIn(harness, of.owner),
    somebody: async (of: TestBusiness, role: string) => signIn(harness, await newMember(harness, of, { role })),
    /** Connects an app for the member. Returns its tokens and the connection, which is the newest. */
    connected: async (session: Session, name = 'Night Desk') => {
      const tokens = await connect(harness, session, { app: await newApp(harness, 'http://127.0.0.1:7777/callback', name) });
      const { connections } = await session.ok('listConnections', { limit: 1 });
      return { ...tokens, connection: connections[0]! };
    },
    callWith: (of: TestBusiness, token: string) => of.call('listCustomers', {}, { key: token }),
  };
}
