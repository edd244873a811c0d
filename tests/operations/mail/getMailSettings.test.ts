/** The mail settings of a business. */
import { expect, it } from 'vitest';
import { switchableCustomerMailKinds, switchableMailKinds, technicianMailKinds } from '../../../src/contract/vocabulary.ts';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' } });

it('[mail.settings] a new business sends all mails except those to technicians, in English, and the settings show whether mail is delivered', async () => {
  const of = await harness.business();
  const defaults = {
    locale: 'en',
    contact_email: null,
    contact_phone: null,
    kinds: Object.fromEntries(switchableMailKinds.map((kind) => [kind, !(technicianMailKinds as readonly string[]).includes(kind)])),
    sender: 'service@example.com',
    sms_kinds: Object.fromEntries(switchableCustomerMailKinds.map((kind) => [kind, false])),
    sms_daily_cap: 200,
    quiet_from: '21:00',
    quiet_until: '08:00',
    reminds_day_before: false,
    reminder_hours_before: null,
    day_summary_at: '06:30',
    sms_sender: '',
    delivers_sms: false,
  };
  expect(await okAsMember(harness, of, 'getMailSettings', {})).toEqual({ ...defaults, delivers: true });
  expect(await okAsMember(harness, of, 'getMailSettings', {}, { environment: 'sandbox' })).toEqual({ ...defaults, delivers: false });
});

it('[mail.settings] requires the permission to manage the business', async () => {
  const of = await harness.business();
  expect(await callAsMember(harness, of, 'getMailSettings', {}, { permissions: ['team_manage'] })).toMatchObject({ status: 403 });
});
