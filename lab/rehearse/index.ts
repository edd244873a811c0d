/**
 * `npm run rehearse [-- scenario…]` starts the set of deploy/compose.scale.yaml on this machine and puts it through faults. Without names it runs
 * all scenarios. Ends with 1 when something does not hold. With
 * `--kubernetes` Patroni agrees on the primary through a stand-in for the API of Kubernetes instead of etcd, with the rights of deploy/kubernetes. Needs Debian's packages etcd-server, patroni, haproxy, pgbouncer, redis-server and postgresql.
 */
import { existsSync } from 'node:fs';
import { Callers } from './callers.ts';
import { rehearse, scenarios } from './scenarios.ts';
import { startSet } from './set.ts';
import { missingPrograms } from './settings.ts';

async function main(words: readonly string[]): Promise<number> {
  const store = words.includes('--kubernetes') ? 'kubernetes' : 'etcd';
  const asked = words.filter((word) => word !== '--kubernetes');
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.error(
      `Not installed: ${missing.join(', ')}. On Debian: apt-get install etcd-server patroni haproxy pgbouncer redis-server postgresql.`,
    );
    return 2;
  }
  const unknown = asked.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) {
    console.error(`No such scenario: ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`);
    return 2;
  }
  const set = await startSet((line) => console.log(line), store);
  let failures = 0;
  try {
    const callers = new Callers(set.url, set.key);
    await callers.prepare();
    for (const name of asked.length > 0 ? asked : Object.keys(scenarios)) {
      const { needs } = scenarios[name]!;
      if (needs && !existsSync(needs.file)) {
        console.log(`not run: ${name} needs Debian's package ${needs.package}`);
        continue;
      }
      const { tally, balance, faults } = await rehearse(set, callers, name);
      const answers = Object.entries(tally.statuses).map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`);
      console.log(`${faults.length === 0 ? 'holds' : 'FAILS'} ${name}: ${scenarios[name]!.title}`);
      console.log(
        `      ${answers.join(', ')}; longest ${tally.longestMilliseconds} ms; ${balance.acknowledged} acknowledged, ${balance.lost.length} lost`,
      );
      for (const reason of tally.unanswered) console.log(`      no answer: ${reason}`);
      for (const fault of faults) console.log(`      ${fault}`);
      failures += faults.length;
    }
  } finally {
    await set.stop();
  }
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
