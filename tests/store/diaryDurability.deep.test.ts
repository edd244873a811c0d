/**
 * Kills a real process with SIGKILL while it takes over a diary in parts, as the page sends them. After each start the whole file is sent again. In the
 * end each row is one job with one event, and a part that was answered is kept. On PostgreSQL each kill falls before a step of a call that is drawn from
 * a seed (TEST_SEED repeats one): see killAtStep.ts. Embedded it falls somewhere in the call.
 */
import { once } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InputOf, Operations, OutputOf } from '../../src/contract/index.ts';
import { databaseKind } from '../support/harness.ts';
import { roundsOf } from '../support/full.ts';
import { DurableService } from './durableService.ts';
import type { Message } from './killAtStep.ts';
import { seed } from '../support/seed.ts';

const rounds = roundsOf(4, 12);
const rowsOfPart = 12;
const service = new DurableService(new URL('killAtStep.ts', import.meta.url).href);

type Row = InputOf<Operations['importJobRequests']>['rows'][number];

async function tell(message: Message): Promise<unknown> {
  const answer = once(service.child, 'message');
  service.child.send(message);
  return (await answer)[0];
}

async function send(rows: readonly Row[]): Promise<OutputOf<Operations['importJobRequests']>> {
  const response = await fetch(`${service.url}/v1/imports/job-requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rows }),
  });
  const reply = (await response.json()) as { error_code: unknown; data: OutputOf<Operations['importJobRequests']> };
  if (reply.error_code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
}

/** A part of the file: open, past and future rows of a few customers, some of whom other parts have too. */
const partOf = (name: string): Row[] =>
  Array.from({ length: rowsOfPart }, (_, index) => ({
    external_reference: `${name}-${index}`,
    full_name: `Diary customer ${index % 5}`,
    ...(index % 3 === 0 ? {} : { starts: index % 3 === 1 ? '2024-05-07 09:00' : `2031-03-${10 + index} 09:00` }),
    amount: index % 3 === 1 ? 50 : '',
  }));

/** A row of each part that is refused each time, and never becomes a job. */
const wrongOf = (name: string): Row => ({ external_reference: `${name}-wrong`, full_name: 'Diary customer 0', starts: '2024-02-31 09:00' });
const sentOf = (name: string): Row[] => [...partOf(name), wrongOf(name)];

test('[diary.rerun] an import killed at any step takes each row once when it is run again', async () => {
  const began = performance.now();
  await tell({ arm: null });
  await send(partOf('warm'));
  const [steps, milliseconds] = [(await tell('count')) as number, performance.now() - began];
  const parts = Array.from({ length: rounds }, (_, index) => sentOf(`part${index}`));
  const answered = new Set<string>();
  for (const [round, drawn] of fc.sample(fc.nat({ max: 1_000_000 }), { seed, numRuns: rounds }).entries()) {
    const ended = service.ended()!;
    // Embedded, the steps of the database are not seen.
    const timer =
      databaseKind === 'postgres' ? null : setTimeout(() => service.child.kill('SIGKILL'), Math.ceil((drawn / 1_000_000) * milliseconds));
    if (timer === null) await tell({ arm: 1 + (drawn % steps) });
    try {
      // The parts before were answered, so they are unchanged. The next one is killed.
      for (const part of parts.slice(0, round + 1)) {
        const { rows } = await send(part);
        const known = rows.filter(({ external_reference: reference }) => answered.has(reference));
        expect(
          known.filter(({ outcome }) => outcome !== 'unchanged'),
          `seed ${seed}`,
        ).toEqual([]);
        expect(
          rows.filter(({ outcome }) => outcome === 'refused').map(({ external_reference: reference }) => reference),
          `seed ${seed}`,
        ).toEqual([part.at(-1)!.external_reference]);
        expect(rows, `seed ${seed}`).toHaveLength(part.length);
        for (const { external_reference: reference, outcome } of rows) if (outcome !== 'refused') answered.add(reference);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    // Who answered before the step was reached is killed now, between two parts.
    if (timer === null) service.child.kill('SIGKILL');
    await ended;
    await service.start();
  }
  const last = await Promise.all(parts.map((part) => send(part)));
  const sum = (count: (answer: (typeof last)[number]) => number) => last.reduce((total, answer) => total + count(answer), 0);
  expect([sum(({ created, unchanged }) => created + unchanged), sum(({ refused }) => refused)]).toEqual([rounds * rowsOfPart, rounds]);
  await service.stop('SIGTERM');
  await service.inspect(async (store) => {
    const [counts] = await store.query<Record<'jobs' | 'references' | 'completed' | 'events' | 'customers', number>>(
      `select count(*)::int as jobs, count(distinct external_reference)::int as references, count(completed_at)::int as completed,
              (select count(*)::int from events e where e.type = 'job_request.created' and e.body::jsonb->'data'->'object'->>'id' = any (array_agg(j.id::text))) as events,
              (select count(*)::int from customers where full_name like 'Diary customer%' and deleted_at is null) as customers
         from job_requests j where external_reference is not null`,
    );
    const jobs = (rounds + 1) * rowsOfPart;
    expect(counts, `seed ${seed}`).toEqual({ jobs, references: jobs, completed: jobs / 3, events: jobs, customers: 5 });
  });
});
