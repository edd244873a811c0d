/** What the set is put through, under callers that never pause, and what must hold afterwards. docs/scaling.md has the results. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Callers, Balance, Tally } from './callers.ts';
import { runFlows } from './flows.ts';
import type { Program } from './program.ts';
import type { RehearsedSet } from './set.ts';

export interface Scenario {
  readonly title: string;
  /** A file without which it cannot run, and the Debian package that has it. */
  readonly needs?: { readonly file: string; readonly package: string };
  /** Seconds of history that an asynchronous standby may not have received. 0: nothing acknowledged may be lost. */
  readonly lostSeconds: number;
  /** Answers what does not hold and is not in the answers or in the tables. */
  readonly run: (set: RehearsedSet) => Promise<readonly string[] | void>;
}

/** Lets the callers work between two faults. */
const breathe = () => pause(2_000);

async function killed(program: Pick<Program, 'kill' | 'start'>): Promise<void> {
  await breathe();
  await program.kill();
  await breathe();
  await program.start();
  await breathe();
}

/** Kills the machine of the primary and waits until the standby has taken over; then the killed one comes back as its standby. */
async function failedOver(set: RehearsedSet, isSynchronous: boolean): Promise<void> {
  await breathe();
  const lost = await set.primary();
  await lost.program.kill();
  await set.primary();
  await breathe();
  await lost.program.start();
  await set.untilReplicated(isSynchronous);
  await breathe();
}

/** Debian's libfaketime moves the clock of a program. */
const fakeTime = {
  file: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`,
  package: 'faketime',
};
const behind = { LD_PRELOAD: fakeTime.file, FAKETIME: '-30s', DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };

export const scenarios: Readonly<Record<string, Scenario>> = {
  flows: {
    title: 'bookings, dispatch, races, limits, feeds, webhooks, sessions and keys by HAProxy and PgBouncer; nothing fails',
    lostSeconds: 0,
    run: (set) => runFlows(set),
  },
  'rolling-restart': {
    title: 'each process of the service is stopped and started again, one after the other',
    lostSeconds: 0,
    async run({ services }) {
      for (const service of services) {
        await breathe();
        await service.stop();
        await service.start();
      }
      await breathe();
    },
  },
  'kill-service': {
    title: 'each process of the service is killed and started again',
    lostSeconds: 0,
    async run({ services }) {
      for (const service of services) await killed(service);
    },
  },
  'pooler-restart': {
    title: 'PgBouncer is stopped and started, then killed and started',
    lostSeconds: 0,
    async run({ pooler }) {
      await breathe();
      await pooler.stop('SIGINT');
      await pooler.start();
      await killed(pooler);
    },
  },
  'redis-loss': {
    title: 'Redis is killed, is gone for a while, and comes back empty',
    lostSeconds: 0,
    run: ({ redis }) => killed(redis),
  },
  'etcd-loss': {
    title: 'etcd is killed and comes back before the lease of the primary ends',
    lostSeconds: 0,
    run: ({ store }) => killed(store),
  },
  'etcd-long-loss': {
    title: 'etcd is gone for longer than the lease of the primary lasts; the primary goes on, because the standby follows it',
    lostSeconds: 0,
    async run(set) {
      const { patroni } = await set.primary();
      await set.store.kill();
      await pause(40_000);
      const { status } = await fetch(`${patroni}/primary`);
      await set.store.start();
      await breathe();
      return status === 200 ? [] : [`without etcd the primary said ${status} of itself`];
    },
  },
  'standby-loss': {
    title: 'the synchronous standby is killed, the primary goes on alone, and the standby catches up',
    lostSeconds: 0,
    async run(set) {
      await breathe();
      const standby = await set.standby();
      await standby!.program.kill();
      await breathe();
      await standby!.program.start();
      await set.untilReplicated(true);
    },
  },
  'failover-synchronous': {
    title: 'the machine of the primary is killed; commits had waited for the standby',
    lostSeconds: 0,
    run: (set) => failedOver(set, true),
  },
  'failover-asynchronous': {
    title: 'the machine of the primary is killed; commits had not waited for the standby',
    lostSeconds: 5,
    async run(set) {
      await set.configure({ synchronous_mode: false });
      await set.untilReplicated(false);
      await failedOver(set, false);
      await set.configure({ synchronous_mode: true });
      await set.untilReplicated(true);
    },
  },
  'failover-clock-behind': {
    title: 'as failover-synchronous, and the clock of the new primary is 30 s behind',
    needs: fakeTime,
    lostSeconds: 0,
    async run(set) {
      const standby = (await set.standby())!;
      await standby.program.stop();
      await standby.program.start(behind);
      await set.untilReplicated(true);
      await failedOver(set, true);
    },
  },
  'proxy-restart': {
    title: 'HAProxy is killed and started again: the only part that is there once, so callers lose connections',
    lostSeconds: 0,
    run: ({ proxy }) => killed(proxy),
  },
};

/** The sentences that do not hold; empty when all is well. */
export function faults(name: string, { statuses }: Tally, balance: Balance): string[] {
  const allowed = ['200', '404', '409', '422', '503', ...(name === 'proxy-restart' ? ['0'] : [])];
  const odd = Object.keys(statuses).filter((status) => !allowed.includes(status));
  const { lostSeconds } = scenarios[name]!;
  // Of what is lost, the latest row was acknowledged last before the kill; anything much older must not be gone.
  const latest = Math.max(...balance.lost.map(({ at }) => at));
  const tooOld = balance.lost.filter(({ at }) => latest - at > 1_000 * lostSeconds || lostSeconds === 0);
  return [
    ...odd.map((status) => `${statuses[Number(status)]} answers with status ${status}`),
    ...(tooOld.length === 0 ? [] : [`${tooOld.length} acknowledged rows are lost`]),
    ...(balance.twice.length > 0 ? [`made twice: ${balance.twice.join(', ')}`] : []),
    ...(balance.hidden.length > 0 ? [`never told to the follower of the feed: ${balance.hidden.join(', ')}`] : []),
    ...(balance.halves > 0 ? [`${balance.halves} jobs without exactly one session`] : []),
  ];
}

export async function rehearse(
  set: RehearsedSet,
  callers: Callers,
  name: string,
): Promise<{ tally: Tally; balance: Balance; faults: string[] }> {
  let seen: readonly string[] = [];
  const tally = await callers.during(async () => {
    seen = (await scenarios[name]!.run(set)) ?? [];
  });
  const balance = await callers.balance(set.administer(await set.primary()));
  callers.forget(balance.lost);
  const refused = set.refused.map((request) => `not allowed by the Role of deploy/kubernetes: ${request}`);
  return { tally, balance, faults: [...faults(name, tally, balance), ...seen, ...refused] };
}
