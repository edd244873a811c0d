/** The order of the test files: the slowest start first, so that no worker runs one alone at the end. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readMap } from '../../scripts/testChange/map.ts';

/** Deep files that take about half a minute, slowest first. The map records quick runs only. */
const longestDeep = [
  'tests/serve.deep.test.ts',
  'tests/cli/backup.deep.test.ts',
  'tests/store/databaseFaults.deep.test.ts',
  'tests/http/pages/pages.deep.test.ts',
  'tests/e2e/walk.deep.test.ts',
  'tests/resources/deepPages.deep.test.ts',
  'tests/e2e/administrationWalk.deep.test.ts',
  'tests/store/dispatchDurability.deep.test.ts',
  'tests/mail/crash.deep.test.ts',
  'tests/webhooks/killed.deep.test.ts',
  'tests/store/durability.deep.test.ts',
  'tests/cli/commands.deep.test.ts',
  'tests/start.deep.test.ts',
  'tests/client/package.deep.test.ts',
  'tests/e2e/board.deep.test.ts',
  'tests/e2e/frame.deep.test.ts',
  'tests/properties/bookableStarts.deep.test.ts',
  'tests/e2e/twoServers.deep.test.ts',
];

export class LongestFirst extends BaseSequencer {
  /** The slow deep files, then by the recorded times, then the files that the map does not know. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const { seconds } = readMap(readFileSync(join(root, 'scripts/testChange/functions.txt'), 'utf8'));
    const rank = ({ moduleId }: TestSpecification) => {
      const file = relative(root, moduleId);
      const at = longestDeep.indexOf(file);
      return at < 0 ? -(seconds.get(file) ?? 0) : at - 1_000_000;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
