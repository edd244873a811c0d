/** Example inputs of the operations on hours and closures. */
import { addDays } from '../../src/ground/time/localTime.ts';
import type { TestBusiness } from '../support/harness.ts';
import { next } from './exampleNames.ts';
import { newTechnician } from './exampleRecords.ts';

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1080 }));

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** A day that no other example closes. */
const freeDay = (b: TestBusiness) => addDays('2031-01-01', Number(next(b, 'Closure').replace(/\D/g, '')) * 3);

const weekday = { weekday: 1, start_minute: 480, end_minute: 1080 };
const onCall = { ...weekday, kind: 'on_call' as const };
/** Weekly and dated hours of a technician. */
const technicianHours = {
  weekly_hours: [{ ...onCall, week: 'a' as const }],
  dated_hours: [{ from: '2031-03-01', until: '2031-03-07', hours: [onCall] }],
};

export const hoursExamples = {
  getTechnicianAvailability: async (b: TestBusiness) => ({ id: (await newTechnician(b)).id }),
  replaceTechnicianAvailability: async (b: TestBusiness) => {
    const { id } = await newTechnician(b);
    const { version } = await b.ok('getTechnicianAvailability', { id });
    return { id, version, ...technicianHours, follows_opening_hours: false, preview: false };
  },
  listSettingWarnings: async () => ({}),
  getOpeningHours: async () => ({}),
  replaceOpeningHours: async () => ({
    version: 1,
    preview: true,
    weekly_hours: weekdays,
    dated_hours: [{ from: '2031-12-28', until: '2031-12-28', hours: [{ weekday: 7, start_minute: 540, end_minute: 780 }] }],
  }),
  listClosures: async () => ({ page: 1, limit: 5, from: '2031-12-01', to: '2031-12-31' }),
  listHolidayProposals: async () => ({ country: 'DE', region: 'BY', from: inAMonth() }),
  createClosure: async (b: TestBusiness) => {
    const date = freeDay(b);
    return { preview: false, date, until_date: addDays(date, 1), reason: 'Stocktaking' };
  },
  deleteClosure: async (b: TestBusiness) => {
    const date = freeDay(b);
    await b.ok('createClosure', { date });
    return { date };
  },
};
