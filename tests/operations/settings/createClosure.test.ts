/** Closing a business for days. docs/decisions/0056. */
import { expect, it } from 'vitest';
import { openOffice } from './office.ts';

const { harness, ok, call, auditOf, date, withVisit } = await openOffice();

it('[settings.closures, settings.stranded, settings.preview, settings.audited] tells the visits of the day, and nobody is offered on it', async () => {
  const { business: of, job } = await withVisit(date, '10:00');
  const preview = await ok(of, 'createClosure', { date, preview: true });
  expect(preview).toMatchObject({
    closures: [{ date, reason: '' }],
    stranded_visits: { total: 1, visits: [{ short_code: job.short_code }] },
  });
  const windows = async () =>
    (await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', from: date, to: date })).days.length;
  expect([await windows(), (await ok(of, 'listClosures', {})).meta.total]).toEqual([1, 0]);
  const closed = await ok(of, 'createClosure', { date, reason: ' Stocktaking ' });
  expect(closed).toEqual({ closures: [{ date, reason: 'Stocktaking' }], stranded_visits: preview.stranded_visits });
  expect(await windows()).toBe(0);
  expect((await of.ok('getJobRequest', { id: job.id })).status_version).toBe(job.status_version);
  expect((await auditOf(of, 'closure.created'))[0]).toMatchObject({ subject: { kind: 'closure', name: date }, environment: 'live' });
});

it('[settings.closures] closes several days, all or none', async () => {
  const of = await harness.business();
  const { closures } = await ok(of, 'createClosure', { date: '2031-12-24', until_date: '2031-12-26', reason: 'Christmas' });
  expect(closures.map((one) => one.date)).toEqual(['2031-12-24', '2031-12-25', '2031-12-26']);
  expect(await call(of, 'createClosure', { date: '2031-12-20', until_date: '2031-12-25' })).toMatchObject({
    status: 409,
    error_code: 'CLOSURE_DUPLICATE',
    data: { dates: ['2031-12-24', '2031-12-25'] },
  });
  expect((await ok(of, 'listClosures', {})).meta.total).toBe(3);
});

it('[settings.closures] of several who close one day at once, one does', async () => {
  const of = await harness.business();
  const replies = await Promise.all([1, 2, 3].map(() => call(of, 'createClosure', { date: '2031-12-24' })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it.each([[{ date: '2031-02-30' }], [{ date: '2031-03-01', until_date: '2031-02-28' }], [{ date: '2031-03-01', until_date: '2032-03-02' }]])(
  '[settings.closures] refuses %j',
  async (input) => {
    const of = await harness.business();
    expect(await call(of, 'createClosure', input)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
  },
);
