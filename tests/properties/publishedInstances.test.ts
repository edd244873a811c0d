/** The bench with published instances: its reader and its own count of costs, on an instance small enough to know. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchDay } from '../../src/engine/optimisation/daySearch.ts';
import { finish } from '../../src/engine/steps.ts';
import { costOfRoutes, readInstances } from '../../lab/bench/publishedInstances.ts';

/** Customers in pairs far from each other. Three would be visited in one route if a vehicle could carry them. */
const text = (capacity: number) => `R101

VEHICLE
NUMBER     CAPACITY
  5         ${capacity}

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME
    0      0         0          0          0       1000          0
    1      100       0         10          0       1000         10
    2      100       5         10          0       1000         10
    3      100      10         10          0       1000         10
`;

test('[optimization.preview] the plan of a published instance keeps loads and windows, and has the cost stated in its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'instances-'));
  const solved = async (capacity: number) => {
    await writeFile(join(folder, 'r101.txt'), text(capacity));
    const [instance] = readInstances(folder) as [ReturnType<typeof readInstances>[number]];
    return { instance, routes: finish(searchDay(instance.problem, instance.now, { steps: 500, seed: 1 })).routes };
  };
  const all = await solved(30);
  expect(all.routes.filter(({ length }) => length > 0).map(({ length }) => length)).toEqual([3]);
  expect(costOfRoutes(all.instance, all.routes)).toBe(1000 + 50 + 50 + 1004);
  const two = await solved(20);
  expect(two.routes.map(({ length }) => length).filter((length) => length > 0)).toHaveLength(2);
  expect(costOfRoutes(two.instance, two.routes)).toBeGreaterThan(costOfRoutes(all.instance, all.routes));
  expect(() => costOfRoutes(two.instance, all.routes)).toThrow('carries too much');
  await rm(folder, { recursive: true });
});
