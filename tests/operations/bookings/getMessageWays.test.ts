/** By which ways a message would reach a customer. */
import { expect, it } from 'vitest';
import { okAsMember, callAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';
import { startTwilio } from '../../mail/twilioServer.ts';

const [account, token] = ['AC0123', 'the auth token of a test'];
const twilio = await startTwilio(() => 0, { account, token });
// By day where the customer is: at night the answer also says from when the text is sent.
const nowMilliseconds = () => Date.parse('2030-06-05T16:00:00Z');
const harness = await startHarness({
  clock: { nowMilliseconds },
  env: { SMS_URL: twilio.url, SMS_ACCOUNT: account, SMS_SECRET: token, SMS_FROM: '+13035550100' },
});
const business = await harness.business();
const other = await harness.business();

it('[message-ways.get] gives the number that a text message goes to, or the number to phone and why no message can be sent', async () => {
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+12125550123' });
  const { id } = await business.ok('createJobRequest', {
    customer_id,
    job_dates: [{ date: '2030-06-10', periods: [{ period: 'morning' }] }],
  });
  const ways = () => okAsMember(harness, business, 'getMessageWays', { id, kind: 'message' });
  const none = { will_be_sent: false, channel: 'none', phone_to_call: '+12125550123' };
  expect(await ways()).toEqual({ customer_notification: { ...none, reason: 'no_address' }, email: null, sms: null });
  // Without quiet hours, because this file runs by the present time.
  await okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true }, quiet_from: '00:00', quiet_until: '00:00' });
  expect((await ways()).customer_notification).toEqual({ ...none, reason: 'no_consent' });
  await business.ok('updateCustomer', { id: customer_id, sms_consent: true });
  expect(await ways()).toEqual({
    customer_notification: { will_be_sent: true, channel: 'sms', reason: null },
    email: null,
    sms: '+12125550123',
  });
});

it('[message-ways.get] finds no job of another business', async () => {
  const { customer_id } = await other.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+12125550123' });
  const { id } = await other.ok('createJobRequest', {
    customer_id,
    job_dates: [{ date: '2030-06-10', periods: [{ period: 'morning' }] }],
  });
  const { error_code } = await callAsMember(harness, business, 'getMessageWays', { id, kind: 'message' });
  expect(error_code).toBe('JOB_REQUEST_NOT_FOUND');
});
