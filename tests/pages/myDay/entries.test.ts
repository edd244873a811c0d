/** The requests that the forms of the technician's page become, held against the contract. docs/decisions/0112. */
import { expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { operations } from '../../../src/contract/index.ts';
import { inputSchemaOf } from '../../../src/contract/operation.ts';
import { draftOf, type FormEntry } from '../../../src/edges/pages/myDay/browser/entries.ts';
import { action, first, mileage, note, photo, second, tappedAt, timeOff, undo } from './phone.ts';

type Change =
  | 'fireMyVisitAction'
  | 'undoMyVisitAction'
  | 'createMyVisitNote'
  | 'createMyVisitFile'
  | 'updateMyVehicleMileage'
  | 'requestMyTimeOff';

it.each<[string, Change, FormEntry, object]>([
  ['an action', 'fireMyVisitAction', action(first, 'depart', 3), { status_version: 3, happened_at: tappedAt, payload: {} }],
  [
    'a completion',
    'fireMyVisitAction',
    action(first, 'complete', 3, { amount: '0.5', note: 'New valve' }),
    { status_version: 3, happened_at: tappedAt, payload: { amount: 0.5, note: 'New valve' } },
  ],
  ['an undo', 'undoMyVisitAction', undo(first, 3), { status_version: 3, happened_at: tappedAt }],
  ['a note', 'createMyVisitNote', note(first, 'Gate 4'), { text: 'Gate 4', visit_date: '2030-06-05' }],
  ['a photograph', 'createMyVisitFile', photo(first, 'valve.jpg', 'AAAA'), { name: 'valve.jpg', content: 'AAAA' }],
  ['a mileage', 'updateMyVehicleMileage', mileage(second, '41250'), { current_mileage: 41_250 }],
  [
    'a day off',
    'requestMyTimeOff',
    timeOff({ start_date: '2030-07-01', end_date: '' }),
    { start_date: '2030-07-01', end_date: '2030-07-01' },
  ],
  [
    'a morning off',
    'requestMyTimeOff',
    timeOff({ start_date: '2030-07-01', end_date: '2030-07-01', start_time: '09:30', end_time: '12:00', reason: 'Dentist' }),
    { start_date: '2030-07-01', end_date: '2030-07-01', start_minute: 570, end_minute: 720, reason: 'Dentist' },
  ],
])('[my-day.answers] %s is sent as a request of %s that fits the contract', (_what, id, entry, body) => {
  const draft = draftOf(entry);
  expect(draft.body).toEqual(body);
  const operation = operations[id];
  const form = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const inPath = form.exec(draft.path)?.groups;
  expect([draft.method, Value.Check(inputSchemaOf(operation), { ...inPath, ...draft.body })]).toEqual([operation.method, true]);
});
