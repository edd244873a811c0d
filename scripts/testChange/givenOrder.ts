/** Runs test files in the order in which `npm run test:change` chose them. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Names a file with one test file a line. */
export const orderVariable = 'TEST_ORDER';

export class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = readFileSync(process.env[orderVariable]!, 'utf8').split('\n');
    const rank = ({ moduleId }: TestSpecification) => order.indexOf(relative(this.ctx.config.root, moduleId));
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
