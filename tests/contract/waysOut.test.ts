/**
 * The ways on which data leave the service beside answers to members: events, the booking page, customer links, live calendars and mails. Each shows nothing that
 * its reader may not see. docs/internals/access.md#copies.
 */
import { beforeAll, expect, it } from 'vitest';
import { eventTypeNames, permissionsReading } from '../../src/contract/events.ts';
import { operationList, operationsFor, type OperationId } from '../../src/contract/index.ts';
import { customerMailKinds, memberMailKinds } from '../../src/contract/vocabulary.ts';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { harnessSecret } from '../support/harness.ts';
import { caseOf, newDesk } from './callers.ts';
import { fillWithCopies } from './copyInputs.ts';
import { examples } from './examples.ts';
import { foundIn, hiddenFrom, hidePlaces, type Copied } from './guarded.ts';

const desk = await newDesk();
const { harness, business } = desk;
/** The inputs of all calls: what a caller wrote can come back. */
const sent: string[] = [];

beforeAll(async () => {
  await fillWithCopies(harness, business);
  // Most types of events, and most kinds of mails, come from the examples of the operations that change something.
  for (const { id, effect } of operationsFor('public')) {
    if (effect === 'read') continue;
    const input = await examples[id as OperationId](business);
    sent.push(JSON.stringify(input));
    await business.call(id as OperationId, input as never);
  }
}, 120_000);

it('[copies.events] an event shows only what the permissions to read it show', async () => {
  const events = await rowsOf<{ type: string; body: string }>('events', 'x.type, x.body::text as body');
  const types = new Set(events.map(({ type }) => type));
  expect(types.size).toBeGreaterThan(15);
  const found = new Set<string>();
  const hiddenBy = new Map<string, Copied[]>();
  for (const type of eventTypeNames.filter((one) => types.has(one))) {
    const key = permissionsReading(type).join(' ');
    const hidden = hiddenBy.get(key) ?? (await hiddenFrom(harness, business, permissionsReading(type)));
    hiddenBy.set(key, hidden);
    for (const { body } of events.filter((event) => event.type === type))
      for (const one of foundIn(hidden, body, sent.join('\n'))) found.add(`${type}: ${one}`);
  }
  expect([...found]).toEqual([]);
});

const strangers = operationList.filter(({ audience }) => ['guest', 'customer', 'calendar'].includes(audience));

it.each(strangers.map(({ id }) => id as OperationId))(
  '[copies.strangers] %s shows a stranger nothing of others, and a customer nothing that is kept for the firm',
  async (id) => {
    const { input, ask } = await caseOf(desk, id);
    await hidePlaces(harness, business);
    const reply = await ask(input);
    expect([id, reply.error_code]).toEqual([id, 0]);
    const job = input['id'] ?? (reply.data as { id?: unknown } | null)?.id;
    const own = typeof job === 'string' ? await ownTexts(job) : new Set<string>();
    const hidden = (await hiddenFrom(harness, business, [])).filter(({ text }) => !own.has(text));
    expect(foundIn(hidden, JSON.stringify([reply.message, reply.data]), JSON.stringify(input))).toEqual([]);
  },
);

it('[copies.strangers] a mail to a customer shows nothing of others and nothing that is kept for the firm; a mail to a member shows no customer', async () => {
  const mails = await rowsOf<{ id: string; kind: string; jobId: string | null; name: string; address: string }>(
    'mails',
    'x.id, x.kind, x.job_request_id as "jobId", x.recipient_name as name, x.recipient_address as address',
  );
  const { owner } = await desk.member();
  const toCustomers = mails.filter(({ kind, jobId }) => jobId !== null && (customerMailKinds as readonly string[]).includes(kind));
  const toMembers = mails.filter(({ kind }) => (memberMailKinds as readonly string[]).includes(kind));
  expect([new Set(toCustomers.map(({ kind }) => kind)).size > 4, toMembers.length > 0]).toEqual([true, true]);
  const hidden = await hiddenFrom(harness, business, []);
  const found = new Set<string>();
  for (const { id, kind, jobId, name, address } of [...toCustomers, ...toMembers]) {
    const { subject, text, html } = await owner.ok('getOutboxMail', { id });
    const own = jobId === null ? new Set<string>() : await ownTexts(jobId);
    // Its recipient may have another name since, or the job another customer.
    const others = hidden.filter((one) => !own.has(one.text) && one.text !== name && one.text !== address);
    for (const one of foundIn(others, [subject, text, html].join('\n'), sent.join('\n'))) found.add(`${kind}: ${one}`);
  }
  expect([...found]).toEqual([]);
});

async function rowsOf<Row extends object>(table: string, columns: string): Promise<Row[]> {
  return harness.store.query<Row>(`select ${columns} from ${table} x join tenants t on t.id = x.tenant_id where t.business_id = $1`, [
    business.businessId,
  ]);
}

/** What belongs to the customer of a job: names and contacts, the address, their words and files, the link. Places, notes and hints for the way in do not. */
async function ownTexts(jobId: string): Promise<Set<string>> {
  const rows = await harness.store.query<{ text: string | null }>(
    `with job as (select * from job_requests where id = $1),
          jobs as (select j.* from job_requests j join job on j.tenant_id = job.tenant_id and j.customer_id = job.customer_id)
     select unnest(array[c.full_name, c.email, c.phone, c.address->>'line']) as text
       from customers c join job on c.tenant_id = job.tenant_id and c.id = job.customer_id
     union select unnest(array[customer_name, customer_email, customer_phone, description, address->>'line']) from jobs
     union select r.words from customer_requests r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_request_id
     union select unnest(array[f.name, f.hash]) from files f join job on f.tenant_id = job.tenant_id and f.job_request_id = job.id`,
    [jobId],
  );
  return new Set([customerTokens(harnessSecret).of(jobId), ...rows.flatMap(({ text }) => text ?? [])]);
}
