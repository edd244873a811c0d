/** Checks every section of developers and settings, and what they open, with axe in two languages, both colour schemes and both widths. */
import { it } from 'vitest';
import { openOffice } from '../operations/settings/office.ts';
import { expectNothingOdd, expectWell, openDashboard, walks } from './dashboard.ts';

const { harness, ok, date, withVisit } = await openOffice();
const { business } = await withVisit(date, '09:00');
const key = await ok(business, 'createApiKey', { name: 'Website', permissions: ['customers_view'] });
const { calendar_feeds: feeds } = await ok(business, 'createCalendarFeed', { kind: 'business' }).then(() =>
  ok(business, 'listCalendarFeeds', {}),
);
const { roles } = await ok(business, 'listRoles', {});
const { members } = await ok(business, 'listMembers', {});
const { mails } = await ok(business, 'listOutboxMails', {});
const { events } = await ok(business, 'listEvents', {});
const { entries } = await ok(business, 'listAuditLog', {});
await ok(business, 'createClosure', { date: '2031-12-25', reason: 'Christmas' });

const paths = [
  '/developers/keys',
  `/developers/keys?open=${key.id}`,
  '/developers/keys?open=new',
  '/developers/webhooks',
  '/developers/webhooks?open=new',
  '/developers/requests',
  '/developers/events',
  `/developers/events?open=${events[0]!.id}`,
  '/developers/apps',
  '/developers/mails',
  `/developers/mails?open=${mails[0]?.id ?? 'none'}`,
  '/developers/sandbox',
  '/developers/sandbox?env=sandbox',
  '/settings/business',
  '/settings/hours',
  '/settings/members',
  `/settings/members?open=${members[0]!.id}`,
  '/settings/members?open=new',
  '/settings/roles',
  `/settings/roles?open=${roles[0]!.id}`,
  '/settings/roles?open=new',
  '/settings/sign-in',
  '/settings/sign-in?open=new',
  '/settings/workflow',
  '/settings/messages',
  '/settings/messages?kind=confirmed&language=ja',
  '/settings/mails',
  '/settings/booking',
  '/settings/calendars',
  `/settings/calendars?open=${feeds[0]!.id}`,
  '/settings/import',
  '/settings/audit',
  '/settings/system',
  `/settings/audit?open=${entries[0]!.id}`,
  '/settings/account',
];

it.each(walks)('[administration.walk] axe finds nothing on any page, in $locale', async (walk) => {
  const visit = await openDashboard(harness, business, { locale: walk.locale });
  await expectWell(visit, paths, walk);
  expectNothingOdd(visit);
  await visit.close();
});
