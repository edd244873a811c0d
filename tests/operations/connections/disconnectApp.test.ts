/** Disconnecting an app. */
import { expect, it } from 'vitest';
import { refresh } from '../../oauth/steps.ts';
import { startReceiver, stateOf } from '../../webhooks/receiver.ts';
import { openConnectionDesk, unknownId } from './desk.ts';

const { harness, pass, owner, somebody, connected, callWith } = await openConnectionDesk();

it('[connections.disconnect] ends tokens and webhook endpoints of the app, for good', async () => {
  const of = await harness.business();
  const session = await owner(of);
  const { url } = await startReceiver();
  const { connection, app, access, refresh: token } = await connected(session);
  const endpoint = await of.ok('createWebhookEndpoint', { url }, { key: access });
  expect((await callWith(of, access)).error_code).toBe(0);
  const ended = await session.ok('disconnectApp', { id: connection.id });
  expect(ended).toMatchObject({ id: connection.id, status: 'ended', end_reason: 'disconnected' });
  pass();
  expect((await callWith(of, access)).status).toBe(401);
  expect((await refresh(harness, app, token)).status).toBe(400);
  expect(await stateOf(harness, endpoint.id)).toMatchObject({ status: 'disabled', reason: 'app_disconnected' });
  expect(await session.ok('disconnectApp', { id: connection.id })).toEqual(ended);
  const { entries } = await session.ok('listAuditLog', { subject_id: connection.id });
  expect(entries.map(({ action }) => action)).toEqual(['connection.disconnected']);
});

it('[connections.own] members end their own connections, a manager of the business ends any of them, and other businesses none', async () => {
  const of = await harness.business();
  const [boss, viewer, technician] = [await owner(of), await somebody(of, 'Viewer'), await somebody(of, 'Technician')];
  const bosss = (await connected(boss)).connection;
  const viewers = (await connected(viewer)).connection;
  const technicians = (await connected(technician)).connection;
  for (const id of [bosss.id, technicians.id, unknownId])
    expect((await viewer.call('disconnectApp', { id })).error_code).toBe('CONNECTION_NOT_FOUND');
  expect((await technician.ok('disconnectApp', { id: technicians.id })).status).toBe('ended');
  expect((await boss.ok('disconnectApp', { id: viewers.id })).status).toBe('ended');
  const stranger = await owner(await harness.business());
  expect((await stranger.call('disconnectApp', { id: bosss.id })).error_code).toBe('CONNECTION_NOT_FOUND');
  expect((await boss.ok('listConnections', { status: 'active' })).connections.map(({ id }) => id)).toEqual([bosss.id]);
});
