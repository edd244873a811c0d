/** The table of the standard workflow in docs/reference/conventions.md. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { standardWorkflow } from '../../src/store/settings/standardWorkflow.ts';

it('[workflow.standard] the documented workflow is that of a new business', () => {
  const text = readFileSync(new URL('../../docs/reference/conventions.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| `(\w+)` \| (the business|a technician)[^|]*\| `(\w+)` \|$/gm)].map(
    ([, ...cells]) => cells,
  );
  const completed = standardWorkflow.at(-1)!.key;
  expect(rows).toEqual(
    standardWorkflow.flatMap(({ key, actions }) =>
      actions.map((action) => [
        key,
        action.key,
        action.actor === 'business' ? 'the business' : 'a technician',
        action.key === 'complete' ? completed : (action.leads_to ?? key),
      ]),
    ),
  );
});
