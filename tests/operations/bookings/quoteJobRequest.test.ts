/** Quoting a job request. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bare, invalid, newSkill, refusal } from '../replies.ts';
import { type Create, monday, mornings, openDesk, unquotedJob } from './desk.ts';

const { harness, business, staffed, book, get, setClock } = await openDesk();

describe('quoteJobRequest', () => {
  it('[quote.type-defaults, quote.buffer-wins, quote.again] takes defaults from the job type, lets sent values win, and can be repeated until the job is confirmed', async () => {
    const type = await business.ok('createJobType', {
      name: randomUUID(),
      default_duration_minutes: 90,
      default_mobilization_minutes: 10,
      default_demobilization_minutes: 5,
    });
    const id = await book({ job_type_id: type.id });
    const quote = async (input: object) => {
      const job = await business.ok('quoteJobRequest', { id, ...input });
      return [
        job.quote.job_duration_minutes,
        job.quote.mobilization_minutes,
        job.quote.demobilization_minutes,
        job.schedule.scheduled_duration_minutes,
      ];
    };
    expect(await quote({})).toEqual([90, 10, 5, 105]);
    expect(await quote({ mobilization_minutes: 0 })).toEqual([90, 0, 5, 95]);
    expect(await quote({ job_duration_minutes: 30, mobilization_minutes: 1, demobilization_minutes: 2 })).toEqual([30, 1, 2, 33]);
  });

  it('[job-request.action-audit] the audit keeps the quoted values', async () => {
    const { action_audit } = await business.ok('quoteJobRequest', { id: await book(), job_duration_minutes: 60 });
    expect((action_audit['quote'] as { payload: object }).payload).toEqual({
      job_duration_minutes: 60,
      mobilization_minutes: 0,
      demobilization_minutes: 0,
      crew_size: 1,
      force: false,
    });
  });

  it('[offers.agree, booking-windows.narrow] adds the buffers of the job type to a duration that is sent, as booking windows do', async () => {
    const { of, customer, technician } = await staffed();
    const type = await of.ok('createJobType', {
      name: randomUUID(),
      default_duration_minutes: 90,
      default_mobilization_minutes: 60,
    });
    for (const minutes of [119, 120]) {
      await of.ok('replaceTechnicianAvailability', {
        id: technician,
        weekly_hours: [{ weekday: 1, start_minute: 480, end_minute: 480 + minutes }],
      });
      const asked = { x_timezone: 'America/New_York', from: monday, to: monday, customer_id: customer };
      const windows = await of.ok('listJobRequestBookingWindows', { ...asked, job_type_id: type.id, duration_minutes: 60 });
      expect(windows.days.length > 0).toBe(minutes === 120);
      const { id } = await of.ok('createJobRequest', { customer_id: customer, job_type_id: type.id, job_dates: mornings(monday) });
      expect((await of.call('quoteJobRequest', { id, job_duration_minutes: 60 })).error_code === 0).toBe(minutes === 120);
    }
  });

  it('[quote.duration-required] refuses a missing duration, a duration below one minute, and a crew of more than ten', async () => {
    const id = await book();
    expect(invalid(await business.call('quoteJobRequest', { id }))).toEqual(['VALIDATION_ERROR', 'job_duration_minutes']);
    expect(invalid(await business.call('quoteJobRequest', { id, job_duration_minutes: 0 }))).toEqual([
      'VALIDATION_ERROR',
      'job_duration_minutes',
    ]);
  });

  it('[quote.crew-size] takes a crew of 1 to 10', async () => {
    const id = await book();
    for (const crew_size of [0, 11, 1.5])
      expect(invalid(await business.call('quoteJobRequest', { id, job_duration_minutes: 60, crew_size }))).toEqual([
        'VALIDATION_ERROR',
        'crew_size',
      ]);
    expect((await business.call('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 1 })).error_code).toBe(0);
  });

  it.each<[string, string, (at: Awaited<ReturnType<typeof staffed>>) => Promise<Create>]>([
    ['outside_working_hours', 'no_working_day', async () => ({ job_dates: mornings('2030-06-09') })],
    [
      'outside_service_area',
      'outside_service_area',
      async ({ of }) => ({
        customer_id: (await of.ok('createCustomer', { full_name: 'Far', phone: '2125550123', address: { city: 'Troy', state: 'NY' } }))
          .customer_id,
      }),
    ],
    ['missing_required_skills', 'missing_required_skills', async ({ of }) => ({ skill_ids: [await newSkill(of)] })],
    [
      'on_time_off',
      'on_time_off',
      async ({ of, technician }) => {
        await of.ok('createTechnicianTimeOff', { id: technician, start_date: monday, end_date: monday, status: 'approved' });
        return {};
      },
    ],
    [
      'off_shift',
      'off_shift',
      async ({ of, technician }) => {
        await of.ok('replaceTechnicianAvailability', {
          id: technician,
          weekly_hours: [{ weekday: 1, start_minute: 900, end_minute: 1080 }],
        });
        return {};
      },
    ],
  ])(
    '[quote.not-schedulable, quote.reason, quote.blocked-by] answers the reason %s, counts the technicians considered, and writes nothing',
    async (reason, kind, arrange) => {
      const at = await staffed();
      const { id } = await at.of.ok('createJobRequest', { customer_id: at.customer, job_dates: mornings(monday), ...(await arrange(at)) });
      const before = await get(id, at.of);
      const reply = await at.of.call('quoteJobRequest', { id, job_duration_minutes: 60 });
      expect([...refusal(reply), bare(reply.data)]).toEqual([
        409,
        'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE',
        { reason, considered: 1, blocked_by: { [kind]: 1 } },
      ]);
      expect(await get(id, at.of)).toEqual(before);
      expect((await at.of.ok('quoteJobRequest', { id, job_duration_minutes: 60, force: true })).next_actions).toMatchObject([
        { key: 'confirm_booking' },
      ]);
    },
  );

  it('[quote.windows-passed, quote.reason] has different reasons for windows that have passed and for a team without technicians', async () => {
    const id = await book({ job_dates: mornings('2030-06-05') });
    setClock('2030-06-06T12:00:00Z');
    const past = await business.call('quoteJobRequest', { id, job_duration_minutes: 60 });
    setClock('2030-06-05T12:00:00Z');
    expect([past.error_code, past.data]).toMatchObject(['JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', { reason: 'requested_windows_passed' }]);
    const empty = await harness.business();
    const nobody = await empty.call('quoteJobRequest', { id: await unquotedJob(empty), job_duration_minutes: 60 });
    expect([nobody.error_code, bare(nobody.data)]).toEqual([
      'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE',
      { reason: 'no_technician_available', considered: 0, blocked_by: {} },
    ]);
  });
});
