/**
 * A year of maintenance plans in real processes on a moved clock, which are killed within sweeps and between them: on PostgreSQL two processes, on
 * the embedded database one. Exactly the right requests, and each message once. `FULL=1`: 10,000 plans on PostgreSQL.
 * docs/internals/bookings.md#proposed-times.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBusiness, insertNewKey } from '../../src/machinery/auth/onboarding.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { someAddress } from '../support/guest.ts';
import { databaseKind, freshDatabase, restCall, type TestBusiness } from '../support/harness.ts';
import { isFull } from '../support/full.ts';
import { servers, type Server } from '../support/servers.ts';
import { startMailServer } from '../mail/mailServer.ts';
import { newArea, newTechnician } from './fixtures.ts';

const isPostgres = databaseKind === 'postgres';
const size =
  isFull && isPostgres
    ? { plans: 10_000, technicians: 6, stepDays: 14, proposing: 8 }
    : { plans: 100, technicians: 3, stepDays: 14, proposing: 2 };
const kills = isFull ? 6 : 4;
const year = 364;
const zone = 'America/New_York';
const jobNames = ['make requests of maintenance plans', 'propose times of maintenance plans'];
const metricsToken = 'a token of this test alone, long enough to be taken';

const dayMilliseconds = 86_400_000;
/** Monday, ten in the morning in New York: no quiet hours. */
const begin = Date.parse('2031-01-06T15:00:00Z');
const firstDay = Date.parse('2031-01-06T00:00:00Z');

/** The rules of the plans, with their own reckoning of the k-th date after the first: months are clamped, weeks are not. */
const rules = [
  { recurrence: 'FREQ=MONTHLY;INTERVAL=12', months: 12 },
  { recurrence: 'FREQ=MONTHLY;INTERVAL=6', months: 6 },
  { recurrence: 'FREQ=MONTHLY;INTERVAL=12', months: 12 },
  { recurrence: 'FREQ=WEEKLY;INTERVAL=26', weeks: 26 },
  { recurrence: 'FREQ=YEARLY', months: 12 },
  { recurrence: 'FREQ=MONTHLY;INTERVAL=3', months: 3 },
] as const;
const leads = [2, 4, 6];

const textOf = (day: number) => new Date(day).toISOString().slice(0, 10);

function dateAt(start: number, rule: (typeof rules)[number], k: number): number {
  if ('weeks' in rule) return start + 7 * k * rule.weeks * dayMilliseconds;
  const date = new Date(start);
  const [wantedDay, month] = [date.getUTCDate(), date.getUTCMonth() + k * rule.months];
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(wantedDay, lastDay));
}

interface Expected {
  readonly plan: number;
  readonly dueOn: string;
  readonly requestDay: number;
  readonly proposes: boolean;
}

const plans = Array.from({ length: size.plans }, (_, index) => ({
  index,
  // Spread over ten months, the 29th to the 31st included.
  start: firstDay + (21 + ((index * 7) % 300)) * dayMilliseconds,
  rule: rules[index % rules.length]!,
  lead: leads[index % leads.length]!,
  proposes: index % size.proposing === 0,
}));

/** Every date whose request is due until the last day. */
const expected: Expected[] = plans.flatMap(({ index, start, rule, lead, proposes }) => {
  const dates: Expected[] = [];
  for (let k = 0; ; k++) {
    const due = dateAt(start, rule, k);
    const requestDay = due - 7 * lead * dayMilliseconds;
    if (requestDay > firstDay + year * dayMilliseconds) return dates;
    dates.push({ plan: index, dueOn: textOf(due), requestDay, proposes });
  }
});

const { newFolder, start, stop } = servers();

/** The most memory that a process has had. 0 where the system does not say. */
const peakMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

it(
  `[maintenance-plan.once, maintenance-plan.dates, visit-proposals.once] a year of ${size.plans} plans with killed processes makes exactly the right requests and sends each message once`,
  async () => {
    const smtp = await startMailServer();
    const folder = await newFolder();
    const clockFile = join(folder, 'clock');
    let [now, tick] = [begin, 0];
    const setClock = async (time: number) => {
      [now, tick] = [time, tick + 1];
      // A reader never sees half of it.
      await writeFile(`${clockFile}.new`, `${now} ${tick}`);
      await rename(`${clockFile}.new`, clockFile);
    };
    await setClock(begin);

    const database = isPostgres ? await freshDatabase() : null;
    /** The rows, while no process holds the embedded database. */
    async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
      const store = database?.store ?? (await openStore({ databaseUrl: null, folder: join(folder, 'database'), poolSize: 1 }));
      if (!database) await migrate(store);
      try {
        return await work(store);
      } finally {
        if (!database) await store.close();
      }
    }
    const { key, tenantId } = await withStore(async (store) => {
      const owner = {
        name: 'Year Plumbing',
        timezone: zone,
        currency: 'USD',
        alias: 'year',
        ownerEmail: 'owner@example.com',
        passwordCostLog2: 1,
      };
      const created = await createBusiness(store, owner, begin);
      const live = created.tenants.live.tenantId;
      const made = await insertNewKey(store, live, 'live', { permissions: null, days: 30, name: 'test', mayRenew: true }, begin);
      return { key: made.key, tenantId: live };
    });

    const settings = {
      NODE_OPTIONS: `--import ${new URL('../store/movedClock.ts', import.meta.url).href}`,
      MOVED_CLOCK: clockFile,
      TRUCKROLL_DEMO: '0',
      LOG_LEVEL: 'error',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'service@example.com',
      SECRET_KEY: 'the secret of this test, of no other use',
      METRICS_TOKEN: metricsToken,
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
      ...(database ? { DATABASE_URL: database.url! } : {}),
    };
    const folders = [folder, ...(isPostgres ? [await newFolder()] : [])];
    const running: Server[] = await Promise.all(folders.map((dataDir) => start(dataDir, settings)));

    const ok: TestBusiness['ok'] = async (id, input) => {
      const [method, path, { headers, body } = {}] = restCall(id, input as Record<string, unknown>, key);
      const response = await fetch(running[0]!.url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { error_code: unknown; data: never };
      if (answer.error_code !== 0) throw new Error(`${id}: ${JSON.stringify(answer)}`);
      return answer.data;
    };
    const business = { ok } as TestBusiness;
    const { id: area } = await newArea(business);
    for (let count = 0; count < size.technicians; count++) await newTechnician(business, area, `Technician ${count}`);
    const { id: job_type_id } = await ok('createJobType', { name: 'Service', default_duration_minutes: 60 });
    const address = { ...someAddress, latitude: 40.748, longitude: -73.985 };
    const { customer_id } = await ok('createCustomer', { full_name: 'Customer', email: 'template@example.com', address });
    const template = await ok('createMaintenancePlan', { customer_id, job_type_id, recurrence: 'FREQ=YEARLY', start_date: '2039-01-01' });

    // A customer and a plan for each, made as copies: 20,000 calls would test nothing more.
    const stopAll = async () => {
      for (const server of running) await stop(server);
    };
    if (!isPostgres) await stopAll();
    await withStore(async (store) => {
      const columnsOf = async (table: string) =>
        (
          await store.query<{ name: string }>(
            `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
            [table],
          )
        )
          .map(({ name }) => name)
          .join(', ');
      const rows = plans.map(({ index, start: first, rule, lead, proposes }) => ({
        id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        email: `c${index}@example.com`,
        customer_id: `00000000-0000-7000-9000-${String(index).padStart(12, '0')}`,
        recurrence: rule.recurrence,
        start_date: textOf(first),
        lead_weeks: lead,
        proposes_time: proposes,
        next_due_on: textOf(first),
        next_visit_on: textOf(first),
        request_on: textOf(first - 7 * lead * dayMilliseconds),
      }));
      const copy = async (table: string, templateId: string, values: readonly object[]) => {
        const columns = await columnsOf(table);
        await store.query(
          `insert into ${table} (${columns}) select ${columns} from (select (jsonb_populate_record(t, v.value)).*
           from ${table} t, jsonb_array_elements($3::jsonb) v where t.tenant_id = $1 and t.id = $2) made`,
          [tenantId, templateId, JSON.stringify(values)],
        );
      };
      await copy(
        'customers',
        customer_id,
        rows.map(({ customer_id: id, email }) => ({ id, email })),
      );
      await copy(
        'maintenance_plans',
        template.id,
        rows.map(({ email: _email, ...row }) => row),
      );
    });
    if (!isPostgres) running[0] = await start(folder, settings);

    /** How often each of these jobs has run in a process, at least. */
    const runsOf = async ({ url }: Server, names = jobNames): Promise<number> => {
      const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
      return Math.min(
        ...names.map((name) => Number(new RegExp(`^truckroll_background_runs_total\\{job="${name}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)),
      );
    };
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    /** Moves the clock, and returns when the jobs have run in each process. */
    const sweep = async (time: number) => {
      const before = await Promise.all(running.map((server) => runsOf(server)));
      await setClock(time);
      for (const [index, server] of running.entries()) while ((await runsOf(server)) <= before[index]!) await wait(10);
    };
    /**
     * Sends once more what was being sent at a kill: its lease has ended. Otherwise the clock would jump over its last day, and a message that its
     * customer has would end as superseded. Before a kill it settles what has just been received, for the same reason.
     */
    const sendAgain = async () => {
      await sweep(now + 20 * 60_000);
      for (const server of running) {
        const before = await runsOf(server, ['send mails']);
        while ((await runsOf(server, ['send mails'])) < before + 2) await wait(50);
      }
    };
    // Mails to customers. The owner gets one too: the key of the test expires.
    const toCustomers = () => smtp.received.filter(({ to }) => to.every((address) => /^c\d+@/.test(address)));
    const received = () => new Set(toCustomers().map(({ mail }) => mail.messageId));

    const steps = Array.from({ length: Math.floor(year / size.stepDays) + 1 }, (_, index) => index * size.stepDays);
    // Kills at steps with work, half of them within the sweep.
    const killedAt = new Set(Array.from({ length: kills }, (_, index) => Math.floor(((index + 1) * steps.length) / (kills + 1))));
    const begun = performance.now();
    let [longestSweep, swept] = [0, 0];
    const peaks = new Map<number, number>();
    let killed = 0;
    for (const [number, days] of steps.entries()) {
      const time = begin + days * dayMilliseconds;
      const isKilled = killedAt.has(number);
      if (isKilled) {
        const within = killed++ % 2 === 0;
        const victim = running.length > 1 ? killed % running.length : 0;
        if (within) {
          await setClock(time);
          await wait(10 + Math.random() * 120);
        }
        await stop(running[victim]!, 'SIGKILL');
        running[victim] = await start(folders[victim]!, settings);
      }
      const from = performance.now();
      // Requests, then times for them.
      await sweep(time + 1);
      await sweep(time + 2);
      const took = performance.now() - from;
      [longestSweep, swept] = [Math.max(longestSweep, took), swept + took];
      for (const { child } of running) peaks.set(child.pid!, await peakMegabytes(child.pid!));
      const dayNow = firstDay + days * dayMilliseconds;
      const asked = expected.filter(({ requestDay, proposes }) => proposes && requestDay <= dayNow).length;
      // A mail that was being sent at a kill is due again when its lease ends.
      for (let round = 0; received().size < asked; round++) {
        await wait(50);
        if (round % 100 === 99) await sweep(now + 20 * 60_000);
        if (round > 1_500)
          throw new Error(`${received().size} of ${asked} mails at ${textOf(dayNow)}: ${running.map((one) => one.output()).join('')}`);
      }
      if (isKilled || killedAt.has(number + 1)) await sendAgain();
    }
    const elapsed = Math.round((performance.now() - begun) / 1000);
    await stopAll();

    const found = await withStore((store) =>
      store.query<{ plan: number; dueOn: string; state: string; jobs: number; proposals: number; mails: number; welcome: boolean }>(
        `select right(v.plan_id::text, 12)::int as plan, v.due_on as "dueOn", v.state,
              (select count(*) from job_requests j where j.tenant_id = v.tenant_id and j.id = v.job_request_id and j.maintenance_plan_id = v.plan_id) as jobs,
              (select count(*) from time_proposals p where p.tenant_id = v.tenant_id and p.job_request_id = v.job_request_id) as proposals,
              (select count(*) from mails m where m.tenant_id = v.tenant_id and m.job_request_id = v.job_request_id) as mails,
              (select min(d->>'date') from job_requests j, jsonb_array_elements(j.job_dates) d where j.tenant_id = v.tenant_id and j.id = v.job_request_id)
                between v.due_on::text and (v.due_on + 3)::text as welcome
         from maintenance_visits v where v.tenant_id = $1 order by 1, 2`,
        [tenantId],
      ),
    );
    const wanted = expected.map(({ plan, dueOn, proposes }) => {
      const asked = proposes ? 1 : 0;
      return { plan, dueOn, state: 'requested', jobs: 1, proposals: asked, mails: asked, welcome: true };
    });
    expect(found).toEqual(wanted.sort((left, right) => left.plan - right.plan || left.dueOn.localeCompare(right.dueOn)));
    const totals = await withStore((store) =>
      store.query<{ jobs: number; mails: number; sent: number }>(
        `select (select count(*) from job_requests where tenant_id = $1) as jobs, (select count(*) from mails where tenant_id = $1 and job_request_id is not null) as mails,
              (select count(*) from mails where tenant_id = $1 and status = 'sent' and kind = 'proposed_time') as sent`,
        [tenantId],
      ),
    );
    const messages = expected.filter(({ proposes }) => proposes).length;
    // No job and no message beside those.
    expect(totals).toEqual([{ jobs: expected.length, mails: messages, sent: messages }]);
    expect(received().size).toBe(messages);
    // Only mails that were being sent at a kill may arrive twice, under the same Message-ID.
    const twice = toCustomers().length - messages;
    expect(twice).toBeLessThanOrEqual(kills * 20);
    console.log(
      `${size.plans} plans, ${expected.length} requests, ${messages} messages (${twice} twice), ${killed} kills, ${steps.length} steps in ${elapsed} s; sweeps ${Math.round(swept / 1000)} s, the longest ${Math.round(longestSweep)} ms; peak of a process ${Math.max(...peaks.values())} MB`,
    );
    await database?.close();
  },
  60 * 60_000,
);
