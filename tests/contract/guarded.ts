/** What opens, acts or identifies, the permissions of which one shows it, and a search for it in what leaves the service. docs/internals/access.md#copies. */
import type { PermissionCode } from '../../src/contract/permissions.ts';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { memberLinkTokens } from '../../src/machinery/auth/memberLinks.ts';
import { unsubscribeTokens } from '../../src/machinery/auth/unsubscribeTokens.ts';
import { harnessSecret, type Harness, type TestBusiness } from '../support/harness.ts';

/** Moves every place by a few metres, so that only its record can be the source of it, and neither the gazetteer nor the call. */
export async function hidePlaces(harness: Harness, business: TestBusiness): Promise<void> {
  for (const [table, latitude, longitude] of [
    ['customers', 'latitude', 'longitude'],
    ['customer_sites', 'latitude', 'longitude'],
    ['job_requests', 'latitude', 'longitude'],
    ['technicians', 'start_latitude', 'start_longitude'],
  ] as const)
    await harness.store.query(
      `update ${table} x set ${latitude} = round(x.${latitude}::numeric, 3) + 0.000123, ${longitude} = round(x.${longitude}::numeric, 3) - 0.000123
         from tenants t where t.id = x.tenant_id and t.business_id = $1`,
      [business.businessId],
    );
}
export interface Copied {
  readonly what: string;
  readonly text: string;
}

const customers: readonly PermissionCode[] = ['job_view', 'customers_view'];
const technicians: readonly PermissionCode[] = ['team_view', 'job_view'];
const place = (latitude: string, longitude: string) => [latitude, longitude].map((column) => `x.${column}::text`);

/**
 * What opens, acts or identifies: its name, its table, its value, and the permissions of which one shows it. A new column of that sort is added here, and then
 * every operation is held to it.
 */
const guarded: readonly (readonly [what: string, table: string, value: string, shown: readonly PermissionCode[]])[] = [
  ...['full_name', 'email', 'phone', 'notes'].map((field) => [`a customer’s ${field}`, 'customers', `x.${field}`, customers] as const),
  ...['customer_name', 'customer_email', 'customer_phone'].map(
    (field) => [`a job’s ${field}`, 'job_requests', `x.${field}`, customers] as const,
  ),
  ...['customers', 'customer_sites', 'job_requests'].flatMap((table) =>
    [...place('latitude', 'longitude'), `case when x.address->>'line' like '%Hidden Lane' then x.address->>'line' end`].map(
      (value) => [`a place of ${table}`, table, value, customers] as const,
    ),
  ),
  ['a job’s description', 'job_requests', 'x.description', customers],
  ['how to get in', 'customer_sites', `nullif(x.access_notes, '')`, customers],
  ['how to get in', 'job_requests', `nullif(x.site_access_notes, '')`, customers],
  ['words of a customer', 'customer_requests', 'x.words', customers],
  ['a text of a customer', 'customer_messages', 'x.body', customers],
  ['a message to call back', 'callbacks', 'case when x.reason is null then x.message end', customers],
  ['a note', 'notes', 'x.body', customers],
  ['the name of a file', 'files', 'x.name', customers],
  ['the hash of a file', 'files', 'x.hash', customers],
  ...['email', 'phone'].map((field) => [`a technician’s ${field}`, 'technicians', `x.${field}`, technicians] as const),
  ...place('start_latitude', 'start_longitude').map((value) => ['where a technician starts', 'technicians', value, technicians] as const),
  ['why a technician is away', 'time_off', `nullif(x.reason, '')`, technicians],
  ['what time is reserved for', 'reserved_times', 'x.title', technicians],
  ['a number plate', 'vehicles', `nullif(x.plate_number, '')`, ['fleet_view', ...technicians]],
];

/** Everything that a caller may only see with one of these permissions. */
export async function hiddenFrom(
  harness: Harness,
  business: TestBusiness,
  permissions: readonly PermissionCode[],
  { isInvitation = false } = {},
): Promise<Copied[]> {
  const lacks = (...codes: PermissionCode[]) => !codes.some((code) => permissions.includes(code));
  const column = async (what: string, sql: string): Promise<Copied[]> =>
    (await harness.store.query<{ text: string | null }>(sql, [business.businessId])).flatMap(({ text }) => (text ? [{ what, text }] : []));
  const hidden: Copied[] = [];
  /** A text that stands in two records, of which the reader may see one. */
  const shownElsewhere = new Set<string>();
  for (const [what, table, value, shown] of guarded) {
    const found = await column(
      what,
      `select distinct ${value} as text from ${table} x join tenants t on t.id = x.tenant_id where t.business_id = $1`,
    );
    if (lacks(...shown)) hidden.push(...found);
    else for (const { text } of found) shownElsewhere.add(text);
  }
  if (lacks('job_view')) {
    const jobs = await column(
      'a customer’s link',
      'select x.id as text from job_requests x join tenants t on t.id = x.tenant_id where t.business_id = $1',
    );
    hidden.push(...jobs.map(({ what, text }) => ({ what, text: customerTokens(harnessSecret).of(text) })));
  }
  // A link that acts for a person is for that person only, whatever the reader's permissions. Only whoever invites somebody gets the link
  // of the invitation, where no mail can bring it.
  const mails = await harness.store.query<{ tenantId: number; id: string; linkId: string | null }>(
    `select m.tenant_id as "tenantId", m.id, m.facts->>'linkId' as "linkId" from mails m join tenants t on t.id = m.tenant_id where t.business_id = $1`,
    [business.businessId],
  );
  for (const { tenantId, id, linkId } of mails) {
    hidden.push({ what: 'an unsubscribe link', text: unsubscribeTokens(harnessSecret).of(tenantId, id) });
    if (linkId !== null && !isInvitation)
      hidden.push({ what: 'a link that sets a password', text: memberLinkTokens(harnessSecret).of(linkId) });
  }
  return hidden.filter(({ text }) => !shownElsewhere.has(text));
}

/** What of `hidden` stands in a text, as whole words. What the caller sent does not count. */
export const foundIn = (hidden: readonly Copied[], text: string, sent = ''): string[] =>
  hidden.filter((one) => !sent.includes(one.text) && word(one.text).test(text)).map((one) => `${one.what}: ${one.text}`);

const word = (text: string) => new RegExp(`(?<!\\w)${text.replaceAll(/[^\w\s]/g, String.raw`\$&`)}(?!\\w)`);
