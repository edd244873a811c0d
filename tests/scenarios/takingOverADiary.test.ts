/** A newcomer takes over a diary on a bare business: typed addresses, no geocoder, no mail server. docs/decisions/0124. */
import { expect, it } from 'vitest';
import papaparse from 'papaparse';
import { dateOrderOf, withOwnReferences } from '../../dashboard/routes/settings/import/diary.ts';
import { guessTargets } from '../../dashboard/routes/settings/import/headings.ts';
import { rowOf } from '../../dashboard/routes/settings/import/rows.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { nextWorkday } from './fixtures.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const day = nextWorkday(now, 6);

/** The rows that the page sends for a file. */
function rowsOf(file: string) {
  const [headings, ...lines] = papaparse.parse<string[]>(file.trim()).data as [string[], ...string[][]];
  const mapping = guessTargets(headings, 'job_requests');
  const rows = lines.map((cells) => rowOf(cells, mapping, headings));
  const order = dateOrderOf(rows) ?? null;
  return { rows: withOwnReferences(rows, order), order };
}

async function importFile(of: TestBusiness, file: string) {
  const { rows, order } = rowsOf(file);
  return of.ok('importJobRequests', { rows, ...(order ? { date_order: order } : {}) });
}

it('[diary.states, diary.layouts, diary.times] Leeds, in pounds, from a Jobber export with an hour that the clocks repeat', async () => {
  const of = await harness.business({ timezone: 'Europe/London', currency: 'GBP' });
  await of.ok('createTechnician', { full_name: 'Kim Lee', email: 'kim@example.com', service_area_ids: [] });
  const [year, month, date] = day.split('-');
  const answer = await importFile(
    of,
    `Job #,Date,Times,Visit title,Client name,Client phone,Service street,Service city,Service ZIP,Visit completed date,Assigned to,One-off job ($)
77,${date}/${month}/${year},09:00 - 10:30,Boiler service,Iris Whitfield,0113 496 0101,8 Elm Street,Leeds,LS1 4AP,,Kim Lee,
77,25/10/2026,01:30 - 02:30,Night call,Iris Whitfield,0113 496 0101,8 Elm Street,Leeds,LS1 4AP,,Kim Lee,£180.00
78,25/11/2025,Anytime,Gutters,No Phone,,1 Oak Road,Leeds,LS2 9JT,,Former Colleague,£60.00
79,,,Callback,Ivo Marsh,0113 496 0102,,,,,,`,
  );
  expect(answer.rows.map(({ state, errors }) => state ?? errors)).toEqual(['scheduled', 'completed', 'completed', 'queued']);
  expect(answer.rows.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
    [],
    ['repeated_time'],
    ['unknown_value', 'contact_missing'],
    [],
  ]);
  expect(answer.rows.map(({ external_reference: reference }) => reference)).toEqual([`77 ${day} 09:00`, '77', '78', '79']);
  const spent = await of.ok('getCustomer', { id: answer.rows[1]!.customer_id! });
  expect(spent.spending).toMatchObject({ total_spent_12m: 180, currency: 'GBP' });
  expect(spent.contact.address.formatted).toContain('LS1 4AP');
});

it('[diary.states, diary.times] Osaka, in yen, from a list in Japanese', async () => {
  const of = await harness.business({ timezone: 'Asia/Tokyo', currency: 'JPY' });
  await of.ok('createTechnician', { full_name: '田中 一郎', email: 'tanaka@example.com', service_area_ids: [] });
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const answer = await importFile(
    of,
    `作業番号,顧客名,電話番号,住所,予定日,開始時刻,作業時間,担当者,状態,金額,内容
A-1,山田 花子,06-6123-4567,大阪府大阪市北区梅田1-1,${year}年${month}月${date}日,9時30分,90分,田中 一郎,予定,,給湯器
A-2,山田 花子,06-6123-4567,大阪府大阪市北区梅田1-1,2026年5月7日,午後2:00,60分,田中 一郎,完了,"¥12,000",点検
A-3,佐藤 太郎,06-6123-4568,大阪府大阪市中央区難波5-1,2026年5月8日,10:00,60分,田中 一郎,完了,120.5,小数`,
  );
  expect(answer.rows.map(({ state, errors }) => state ?? errors.map(({ field }) => field))).toEqual(['scheduled', 'completed', ['amount']]);
  const visit = await of.ok('getJobRequest', { id: answer.rows[0]!.id! });
  expect(visit.schedule.scheduled_local).toBe(`${day}T09:30`);
  expect((await of.ok('getCustomer', { id: answer.rows[1]!.customer_id! })).spending).toMatchObject({
    total_spent_12m: 12_000,
    currency: 'JPY',
  });
  expect(await importFile(of, '作業番号,顧客名,電話番号\nA-1,山田 花子,06-6123-4567')).toMatchObject({ unchanged: 1, created: 0 });
});
