/** The apps that members have connected. */
import { expect, it } from 'vitest';
import { day, openConnectionDesk } from './desk.ts';

const { harness, now, pass, owner, somebody, connected, callWith } = await openConnectionDesk();

it('[connections.list] shows app, redirect, member, scope, cap and end, but no token', async () => {
  const of = await harness.business();
  const session = await owner(of);
  const { connection, access, refresh } = await connected(session);
  expect(connection).toMatchObject({
    app: { name: 'Night Desk', redirect_host: '127.0.0.1:7777' },
    environment: 'live',
    member: { id: of.ownerId, email: of.owner.email },
    status: 'active',
    cap_days: 90,
    last_used_at: null,
    ended_at: null,
    end_reason: null,
  });
  expect([Date.parse(connection.approved_at), Date.parse(connection.expires_at)]).toEqual([now(), now() + 30 * day]);
  for (const token of [access, refresh]) expect(JSON.stringify(connection)).not.toContain(token);
  const used = now();
  expect((await callWith(of, access)).error_code).toBe(0);
  await harness.server.background.tick('note key uses');
  expect(Date.parse((await session.ok('listConnections', {})).connections[0]!.last_used_at!)).toBe(used);
  expect((await session.ok('listConnections', {}, { environment: 'sandbox' })).connections).toEqual([]);
});

it('[connections.own] a member who manages the business sees all connections; other members see only their own', async () => {
  const of = await harness.business();
  const [boss, viewer] = [await owner(of), await somebody(of, 'Viewer')];
  const theirs = (await connected(boss)).connection;
  const own = (await connected(viewer)).connection;
  const ids = async (session: typeof boss, input = {}) => (await session.ok('listConnections', input)).connections.map(({ id }) => id);
  expect(await ids(boss)).toEqual([own.id, theirs.id]);
  expect(await ids(boss, { member_id: own.member.id })).toEqual([own.id]);
  expect(await ids(viewer)).toEqual([own.id]);
  expect(await ids(viewer, { member_id: own.member.id })).toEqual([own.id]);
  expect(await ids(viewer, { member_id: theirs.member.id })).toEqual([]);
});

it('[connections.list] filters by status, including connections that have expired unnoticed', async () => {
  const of = await harness.business();
  const session = await owner(of);
  const [first, second] = [(await connected(session)).connection, (await connected(session)).connection];
  await session.ok('disconnectApp', { id: first.id });
  const ids = async (status: 'active' | 'expired' | 'ended', as = session) =>
    (await as.ok('listConnections', { status })).connections.map(({ id }) => id);
  expect([await ids('active'), await ids('expired'), await ids('ended')]).toEqual([[second.id], [], [first.id]]);
  pass(30 * day);
  const again = await owner(of);
  expect([await ids('active', again), await ids('expired', again), await ids('ended', again)]).toEqual([[], [second.id], [first.id]]);
});
