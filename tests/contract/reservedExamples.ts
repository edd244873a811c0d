/** Example inputs of reserved time. */
import type { TestBusiness } from '../support/harness.ts';
import { date } from './exampleJobs.ts';
import { newTechnician } from './exampleRecords.ts';

const meeting = async (b: TestBusiness) => ({
  technician_ids: [(await newTechnician(b)).id],
  start_at: `${date}T12:00`,
  end_at: `${date}T13:00`,
  title: 'Team meeting',
  note: 'In the depot',
  private: true,
  recurrence: 'FREQ=MONTHLY',
  repeat_until: '2031-03-31',
  preview: false,
});
const reserved = async (b: TestBusiness) => b.ok('createReservedTime', await meeting(b));

export const reservedExamples = {
  listReservedTimes: async (b: TestBusiness) => ({
    technician_id: (await reserved(b)).technician_ids[0]!,
    from: date,
    to: date,
    page: 1,
    limit: 50,
  }),
  createReservedTime: meeting,
  updateReservedTime: async (b: TestBusiness) => ({
    id: (await reserved(b)).id,
    ...(await meeting(b)),
    title: 'Training',
    applies_to: 'following' as const,
  }),
  deleteReservedTime: async (b: TestBusiness) => ({ id: (await reserved(b)).id, applies_to: 'one' as const }),
};
