/** A business that has taken over a diary of two rows, and how it imports changed ones. */
import type { Harness } from '../support/harness.ts';
import { address, importRows, iris, team, type Row } from '../operations/imports/diary.ts';

/** A visit to come on a day, and a past one. */
export const rowsOf = (date: string) => ({
  visit: {
    external_reference: '1',
    ...iris,
    address,
    starts: `${date} 09:30`,
    ends: '10:30',
    technicians: 'Ada Lovelace',
    description: 'Two dogs',
  },
  done: {
    external_reference: '2',
    ...iris,
    address,
    starts: '2024-05-07 09:00',
    technicians: 'Ada Lovelace',
    amount: 180,
    description: 'Old boiler',
  },
});

export async function diaryTakenOver(harness: Harness, date: string) {
  const { business, ...others } = await team(harness);
  const { visit, done } = rowsOf(date);
  const made = await importRows(business, [visit, done]);
  const [open, past] = made.rows.map(({ id }) => id!) as [string, string];
  return {
    ...others,
    business,
    open,
    past,
    again: async (row: Row, more: { update?: boolean; dry_run?: boolean } = {}) => {
      const answer = await importRows(business, [row], more);
      const [own] = answer.rows as [(typeof answer.rows)[number]];
      return { answer, own, outcome: own.outcome, told: own.notes.map(({ field, code }) => `${field} ${code}`), notes: own.notes };
    },
    job: (id: string) => business.ok('getJobRequest', { id }),
  };
}
