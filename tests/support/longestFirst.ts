/** The order of the test files: the slowest start first, so that no worker runs one alone at the end. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take about half a minute of a whole run, slowest first. A missing file only makes the run longer. */
const longest = [
  'tests/serve.deep.test.ts',
  'tests/cli/backup.deep.test.ts',
  'tests/store/databaseFaults.deep.test.ts',
  'tests/http/pages.deep.test.ts',
  'tests/e2e/walk.deep.test.ts',
  'tests/resources/deepPages.deep.test.ts',
  'tests/e2e/administrationWalk.deep.test.ts',
  'tests/store/dispatchDurability.deep.test.ts',
  'tests/mail/crash.deep.test.ts',
  'tests/webhooks/killed.deep.test.ts',
  'tests/store/durability.deep.test.ts',
  'tests/scenarios/concurrentDispatch.test.ts',
  'tests/cli/commands.deep.test.ts',
  'tests/start.deep.test.ts',
  'tests/mcp/evaluation.test.ts',
  'tests/client/package.deep.test.ts',
  'tests/e2e/board.deep.test.ts',
  'tests/store/driver/connections.test.ts',
  'tests/contract/tenancy.test.ts',
  'tests/properties/dispatchPlans.test.ts',
  'tests/e2e/frame.deep.test.ts',
  'tests/scenarios/remedies.test.ts',
  'tests/properties/bookableStarts.deep.test.ts',
  'tests/e2e/twoServers.deep.test.ts',
];

export class LongestFirst extends BaseSequencer {
  /** The slow files, then all others from large to small. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? longest.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
