/** Listing the days on which a business is closed. */
import { expect, it } from 'vitest';
import { openOffice } from './office.ts';

const { harness, ok, call } = await openOffice();

it('[settings.closures] lists the closures of one environment in order, from today on by default', async () => {
  const of = await harness.business();
  for (const date of ['2031-12-25', '2020-12-25', '2031-07-04']) await ok(of, 'createClosure', { date, reason: 'Holiday' });
  const dates = async (input: object) => (await ok(of, 'listClosures', input)).closures.map(({ date }) => date);
  expect(await dates({})).toEqual(['2031-07-04', '2031-12-25']);
  expect(await dates({ from: '2020-01-01', to: '2031-07-04' })).toEqual(['2020-12-25', '2031-07-04']);
  expect(await ok(of, 'listClosures', { page: 2, limit: 1 })).toMatchObject({
    closures: [{ date: '2031-12-25', reason: 'Holiday' }],
    meta: { total: 2, total_pages: 2 },
  });
  expect((await ok(of, 'listClosures', {}, { environment: 'sandbox' })).closures).toEqual([]);
  expect(await call(of, 'listClosures', { from: '2031-02-30' })).toMatchObject({ status: 422 });
  expect(await call(of, 'listClosures', { from: '2031-02-02', to: '2031-02-01' })).toMatchObject({ status: 422 });
  expect(await ok(of, 'listClosures', { to: '2031-07-03' })).toMatchObject({
    empty: { reason: 'nothing_matches', filters: ['from', 'to'] },
  });
});
