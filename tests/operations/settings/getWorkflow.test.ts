/** Reading the workflow. docs/internals/records.md#workflows. */
import { expect, it } from 'vitest';
import { openOffice } from './office.ts';

const { harness, ok, call } = await openOffice();

it('[settings.workflow] a new business has the standard workflow, and the answer can be sent back unchanged', async () => {
  const of = await harness.business();
  const workflow = await ok(of, 'getWorkflow', {});
  expect(workflow).toMatchObject({ name: 'Standard', version: 1 });
  expect(workflow.statuses.map(({ key }) => key)).toEqual(['booking', 'scheduled', 'on_the_way', 'arrived', 'completed']);
  const { workflow_id: _id, ...sent } = workflow;
  expect(await ok(of, 'replaceWorkflow', sent)).toEqual(workflow);
  expect(await call(of, 'getWorkflow', {}, { permissions: ['job_view'] })).toMatchObject({ status: 403 });
});
