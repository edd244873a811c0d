/** Previewing a workflow before it is saved. docs/internals/records.md#workflows. */
import { expect, it } from 'vitest';
import { openOffice } from './office.ts';
import { inspecting } from './workflowSamples.ts';

const { harness, ok, call } = await openOffice();
const of = await harness.business();

it('[settings.workflow, settings.preview] shows the timeline and next actions of an example job at a chosen status', async () => {
  const at = async (current_status_key?: string) =>
    ok(of, 'previewWorkflow', { statuses: inspecting, ...(current_status_key === undefined ? {} : { current_status_key }) });
  const { timeline, next_actions } = await at();
  expect(timeline).toMatchObject({ workflow_name: 'Standard', current_status_key: 'scheduled' });
  expect(timeline.events.map(({ status_key, state }) => [status_key, state])).toEqual([
    ['booking', 'completed'],
    ['scheduled', 'current'],
    ['inspecting', 'upcoming'],
    ['completed', 'upcoming'],
  ]);
  expect(next_actions).toEqual([{ key: 'depart', label: 'Do depart', actor: 'business', leads_to: 'inspecting' }]);
  expect((await at('booking')).next_actions.map(({ key }) => key)).toEqual(['quote']);
  expect((await at('inspecting')).next_actions.map(({ key }) => key)).toEqual(['redo', 'note', 'complete']);
  const ended = await at('completed');
  expect(ended.next_actions).toEqual([]);
  expect(ended.timeline.events.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed', 'completed']);
  expect(ended.timeline.events.every((event) => event.entered_at !== null)).toBe(true);
  expect((await ok(of, 'getWorkflow', {})).version).toBe(1);
});

it('[settings.workflow] uses the language of the caller', async () => {
  const statuses = structuredClone(inspecting);
  statuses[1]!.display_names = { en: 'Scheduled', de: 'Geplant' };
  const { timeline } = await ok(of, 'previewWorkflow', { statuses }, { locale: 'de' });
  expect(timeline.events[1]!.display_name).toBe('Geplant');
});

it('[settings.workflow] refuses an unknown status and an invalid workflow', async () => {
  expect(await call(of, 'previewWorkflow', { statuses: inspecting, current_status_key: 'elsewhere' })).toMatchObject({ status: 422 });
  expect(await call(of, 'previewWorkflow', { statuses: inspecting.toReversed() })).toMatchObject({ status: 422 });
});
