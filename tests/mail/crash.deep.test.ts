/** `kill -9` loses no mail and invents no mail. A mail that is sent twice has the same Message-ID both times. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/process/config.ts';
import { openDatabase } from '../../src/process/openDatabase.ts';
import { roundsOf } from '../support/full.ts';
import { servers, type Server } from '../support/servers.ts';
import { startMailServer } from './mailServer.ts';

const rounds = roundsOf(3, 10);
const { newFolder, start, stop } = servers();
const smtp = await startMailServer();
const settings = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'service@example.com',
  TRUCKROLL_DEMO: '1',
  LOG_LEVEL: 'error',
  RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
  RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
  RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
};

interface Answered {
  readonly data: { readonly id: string; readonly customer_id: string };
}

/** Books and completes jobs one after the other until the server is gone. Returns how many completions were acknowledged. */
async function work(server: Server, key: string, name: string): Promise<number> {
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as Answered).data;
  };
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (let count = 0; ; count++)
    try {
      const customer = await call('POST', '/v1/customers', { full_name: name, email: `${name}-${count}@example.com` });
      const dates = [{ date, periods: [{ period: 'morning' }] }];
      const job = await call('POST', '/v1/job-requests', { customer_id: customer.customer_id, job_dates: dates });
      await call('POST', `/v1/job-requests/${job.id}/actions/complete`, { status_version: 1 });
    } catch (error) {
      if (server.child.signalCode === null && server.child.exitCode === null && !(error instanceof TypeError)) throw error;
      return count;
    }
}

it('[mail.once] each completed job has exactly one mail at the mail server, whenever the process was killed', async () => {
  const folder = await newFolder();
  let key: string | null = null;
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await start(folder, settings);
    key ??= (JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as { live_key: string }).live_key;
    const before = smtp.received.length;
    const working = Promise.all(['a', 'b', 'c'].map((name) => work(server, key!, `${name}${round}`)));
    // Kill the server while it is sending: some mails have arrived, and others are under way.
    let isBroken = false;
    working.catch(() => (isBroken = true));
    while (!isBroken && smtp.received.length < before + 3 + round)
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 20));
    await stop(server, 'SIGKILL');
    answered += (await working).reduce((sum, count) => sum + count, 0);
  }
  // Make every queued mail due, as if the senders' leases had run out.
  const inFolder = async <Row extends object>(text: string) => {
    const database = await openDatabase(loadConfig({ DATA_DIR: folder }));
    const rows = await database.store.query<Row>(text);
    await database.close();
    return rows;
  };
  await inFolder(`update mails set due_at = created_at where status = 'queued'`);
  const last = await start(folder, settings);
  const isQuiet = async () => {
    const before = smtp.received.length;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return smtp.received.length === before;
  };
  while (!(await isQuiet()));
  await stop(last);
  const mails = await inFolder<{ id: string; status: string; jobs: number }>(
    `select m.id, m.status, count(*) over (partition by m.job_request_id) as jobs
       from mails m join job_requests j on j.tenant_id = m.tenant_id and j.id = m.job_request_id
      where m.kind = 'completed' and j.completed_at is not null`,
  );
  const completed = await inFolder(
    `select from job_requests j join tenants t on t.id = j.tenant_id
      where t.environment = 'live' and j.completed_at is not null and j.customer_name ~ '^[abc][0-9]+$'`,
  );
  expect(mails.length).toBe(completed.length);
  expect(mails.length).toBeGreaterThanOrEqual(answered);
  expect(mails.filter(({ status, jobs }) => status !== 'sent' || jobs !== 1)).toEqual([]);
  // Count only completion mails: a job that was booked but not completed may have sent its booking mail by now.
  const got = smtp.received.map(({ mail }) => mail).filter(({ subject }) => subject?.includes('your job is done'));
  const ids = new Set(got.map(({ messageId }) => messageId));
  expect([...ids].sort()).toEqual(mails.map(({ id }) => `<${id}@example.com>`).sort());
  // Only mails that were being sent at a kill may arrive twice.
  expect(got.length - ids.size).toBeLessThanOrEqual(rounds * 4);
  console.log(`${mails.length} mails over ${rounds} kills, ${got.length - ids.size} of them twice`);
});
