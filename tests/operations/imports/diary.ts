/** A business that takes over a diary, and how the tests read the answer. */
import type { InputOf, Operations, OutputOf } from '../../../src/contract/index.ts';
import { newArea, newTechnician } from '../../scenarios/fixtures.ts';
import type { Harness, TestBusiness } from '../../support/harness.ts';

export type Row = InputOf<Operations['importJobRequests']>['rows'][number];
export type Answer = OutputOf<Operations['importJobRequests']>;
export const iris = { full_name: 'Iris Whitfield', phone: '+1 212 555 0177' };
export const address = { line: '8 Elm St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };

export const importRows = (of: TestBusiness, rows: Row[], more: Partial<InputOf<Operations['importJobRequests']>> = {}) =>
  of.ok('importJobRequests', { rows, ...more });

export const outcomes = ({ rows }: Answer) => rows.map(({ outcome, status: state }) => state ?? outcome);
export const notesOf = ({ rows }: Answer) => rows.map(({ notes }) => notes.map(({ code }) => code));
export const errorsOf = ({ rows }: Answer) => rows.map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`));
export const messagesOf = ({ rows }: Answer) => rows.map(({ errors }) => errors.map(({ message }) => message).join(' '));

/** A business with Ada Lovelace and Grace Hopper. */
export async function team(harness: Harness) {
  const business = await harness.business();
  const area = await newArea(business);
  const ada = await newTechnician(business, area.id);
  const grace = await newTechnician(business, area.id, 'Grace Hopper');
  return { business, area, ada, grace };
}
