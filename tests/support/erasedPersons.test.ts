/** An erasure that leaves something of a person is found, in whatever test it runs. */
import { expect, it } from 'vitest';
import type { Call } from '../../src/domain/pipeline/call.ts';
import type { Pipeline } from '../../src/domain/pipeline/runOperation.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import { watchErasures } from './erasedPersons.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();

/** Erases a customer, runs SQL as if the erasure had done it, and says what the watch finds. */
async function found(sql: string): Promise<string | null> {
  const of = await harness.business();
  const { customer_id: id } = await of.ok('createCustomer', {
    full_name: 'Zyxwena Quorblatt',
    phone: '+1 212 555 0987',
    notes: 'A blue door',
  });
  await of.ok('createCustomer', { full_name: 'Otto Other', phone: '+1 212 555 0111', notes: 'A blue door' });
  await of.ok('createJobRequest', { customer_id: id, job_dates: [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' }] }] });
  const [row] = await harness.store.query<{ tenant: number }>('select tenant_id as tenant from customers where id = $1', [id]);
  const pipeline = {
    run: async () => {
      await of.ok('eraseCustomer', { id, cancel_open_jobs: true });
      await harness.store.query(sql, [row!.tenant]);
      return { status: 200 };
    },
  } as unknown as Pipeline;
  const erasures = watchErasures({ pipeline, store: { ...harness.store } });
  await pipeline.run({ operationId: 'eraseCustomer', input: { id }, principal: { tenantId: row!.tenant } } as unknown as Call);
  try {
    erasures.check();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

it('[customer.erase] an erasure leaves nothing of the person in any row', async () => {
  expect(await found('select $1::int')).toBeNull();
});

it('[customer.erase] a name in a stored plan, and a number in a text of a job, are found', async () => {
  expect(
    await found(
      `insert into schedule_plans (tenant_id, id, at, plan) values ($1, gen_random_uuid(), now(), '{"visits": [{"customer": "Zyxwena Quorblatt"}]}')`,
    ),
  ).toBe('The erasure of a customer left: Zyxwena Quorblatt in schedule_plans');
  expect(await found(`update job_requests set archive_note = 'Call +12125550987' where tenant_id = $1`)).toMatch(
    /left: .*2125550987 in job_requests/,
  );
});

it('a text that also names another customer does not count as the person', async () => {
  expect(await found(`update job_requests set archive_note = 'A blue door' where tenant_id = $1`)).toBeNull();
});
