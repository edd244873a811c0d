/** Reading the settings of the booking page. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it('[guest.settings] by default, guests can book every job type except emergencies, and no site may embed the page', async () => {
  const of = await harness.business();
  const { job_types } = await of.ok('listJobTypes', {});
  const types = (name: string) => job_types.find((type) => type.name === name)!.id;
  expect(await okAsMember(harness, of, 'getBookingPageSettings', {})).toEqual({
    url: `${harness.url}/book/${of.alias}`,
    enabled: true,
    job_type_ids: [types('Repair'), types('Site visit')],
    days_ahead: 14,
    intro: '',
    framing_hosts: [],
    customers_may_cancel: true,
    customers_may_ask_other_time: true,
    change_notice_minutes: 0,
  });
  expect(await callAsMember(harness, of, 'getBookingPageSettings', {}, { permissions: ['job_view'] })).toMatchObject({
    status: 403,
    data: { missing_permissions: ['business_manage'] },
  });
});
