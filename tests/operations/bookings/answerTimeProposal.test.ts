/** What a customer said on the phone to an earlier time. docs/earlier-times.md. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { address, openWaitingList } from './waitingList.ts';

const desk = await openWaitingList();

it('[earlier-times.told, earlier-times.list] a text goes only to a customer who agreed, others are listed to be phoned, and accepting moves the visit', async () => {
  const { of, blocker } = await desk.fullFriday();
  await okAsMember(desk.harness, of, 'updateMailSettings', { sms_kinds: { earlier_time: true } });
  const phoned = await of.ok('createCustomer', { full_name: 'Nora Phone', phone: '+12125550191', address });
  const texted = await of.ok('createCustomer', { full_name: 'Otto Text', phone: '+12125550192', sms_consent: true, address });
  const first = await desk.waiting(of, '14:00', phoned.customer_id);
  desk.time.now += 60_000;
  const second = await desk.waiting(of, '16:00', texted.customer_id);
  expect(first.wish.customer_notification).toMatchObject({ will_be_sent: false, reason: 'no_consent', phone_to_call: '+12125550191' });
  expect(second.wish.customer_notification).toMatchObject({ will_be_sent: true, channel: 'sms' });
  await desk.free(of, blocker);
  await desk.search();
  const open = await desk.proposals(of);
  expect(open.map(({ customer_name, customer_phone, told }) => [customer_name, customer_phone, told])).toEqual([
    ['Nora Phone', '+12125550191', []],
    ['Otto Text', '+12125550192', ['sms']],
  ]);
  const answer = await okAsMember(desk.harness, of, 'answerTimeProposal', { id: open[0]!.id, accepted: true });
  expect(answer).toMatchObject({
    customer_notification: { will_be_sent: false, phone_to_call: '+12125550191' },
    undo_token: expect.any(String) as string,
  });
  expect(await desk.startOf(of, first.id)).toBe('2030-06-07T12:00:00Z');
  await okAsMember(desk.harness, of, 'undoScheduleChange', { undo_token: answer.undo_token! });
  expect(await desk.startOf(of, first.id)).toBe('2030-06-10T18:00:00Z');
});

it('[earlier-times.undone] undo restores the visit and its position among the wishes, and does not propose the same time again', async () => {
  const { of, blocker } = await desk.fullFriday();
  const first = await desk.waiting(of, '14:00');
  const before = (await of.ok('getJobRequest', { id: first.id })).earlier_wish;
  expect(before).toMatchObject({ wished_at: expect.any(String) as string });
  desk.time.now += 60_000;
  await desk.free(of, blocker);
  await desk.search();
  const [asked] = await desk.proposals(of);
  const { undo_token } = await okAsMember(desk.harness, of, 'answerTimeProposal', { id: asked!.id, accepted: true });
  expect((await of.ok('getJobRequest', { id: first.id })).earlier_wish).toBeUndefined();
  await okAsMember(desk.harness, of, 'undoScheduleChange', { undo_token: undo_token! });
  expect((await of.ok('getJobRequest', { id: first.id })).earlier_wish).toEqual(before);
  await desk.search();
  expect(await desk.proposals(of)).toEqual([]);
});

it('[earlier-times.undone] a wish that a person removed after a move stays removed, because the move can no longer be undone', async () => {
  const { of } = await desk.fullFriday();
  const { id } = await desk.waiting(of, '14:00');
  const job = await of.ok('getJobRequest', { id });
  const input = { id, start_at: '2030-06-10T17:00', technician_id: job.assignment.technician!.id };
  const preview = await of.ok('previewJobRequestMove', input);
  const { undo_token } = await okAsMember(desk.harness, of, 'commitJobRequestMove', { ...input, plan_token: preview.plan_token! });
  await of.ok('updateJobEarlierWish', { id, wanted: false });
  const undone = await callAsMember(desk.harness, of, 'undoScheduleChange', { undo_token: undo_token! });
  expect(undone).toMatchObject({ error_code: 'UNDO_NOT_POSSIBLE', data: { reason: 'changed' } });
  expect((await of.ok('getJobRequest', { id })).earlier_wish).toBeUndefined();
});
