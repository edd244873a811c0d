/** Many rounds of a race for the folder of a dead holder, each racer in its own container. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { atEnd } from '../../support/atEnd.ts';
import { roundsOf } from '../../support/full.ts';
import { endHolders, killed, mayUnshare, startHolder } from '../folderHolders.ts';

const rounds = roundsOf(10, 40);
const racersEach = 6;

atEnd(endHolders);

it.skipIf(!mayUnshare())(
  '[store.folder-lock] the lock has exactly one holder after every kill, however many containers start at once',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-race-'));
    let holder = await startHolder(dataDir, { contained: true });
    for (let round = 0; round < rounds; round++) {
      await killed(holder.child);
      // Half of them start in the test's own namespace, as a manual start would.
      const racers = await Promise.all(Array.from({ length: racersEach }, (_, n) => startHolder(dataDir, { contained: n % 2 === 0 })));
      const holders = racers.filter(({ said }) => said === 'held');
      expect([round, holders.length, racers.map(({ said }) => said)]).toEqual([round, 1, expect.anything()]);
      holder = holders[0]!;
      // Once the race is over, nobody else gets the folder.
      expect((await startHolder(dataDir, { contained: true })).said).toMatch(/in another container\. Stop it first/);
    }
    await endHolders();
    await rm(dataDir, { recursive: true, force: true });
  },
  300_000,
);
