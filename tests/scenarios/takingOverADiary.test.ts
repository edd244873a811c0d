/** A newcomer takes over a diary on a bare business: typed addresses, no geocoder, no mail server. docs/internals/files.md#diaries. */
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
  expect(answer.rows.map(({ status: state, errors }) => state ?? errors)).toEqual(['scheduled', 'completed', 'completed', 'queued']);
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
A-3,佐藤 太郎,06-6123-4568,大阪府大阪市中央区難波5-1,2026年5月8日,10:00,60分,田中 一郎,完了,120.5,小数
A-4,佐藤 太郎,06-6123-4568,大阪府大阪市中央区難波5-1,2026年5月9日,10:00,60分,田中 一郎,予定,"¥3,000",未完了
A-5,佐藤 太郎,06-6123-4568,大阪府大阪市中央区難波5-1,2026年5月10日,10:00,60分,田中 一郎,完了,△500,返金`,
  );
  expect(answer.rows.map(({ status: state, errors }) => state ?? errors.map(({ field, code }) => `${field} ${code}`).join())).toEqual([
    ...['scheduled', 'completed', 'amount range', 'queued', 'amount too_small'],
  ]);
  const visit = await of.ok('getJobRequest', { id: answer.rows[0]!.id! });
  expect(visit.schedule.scheduled_local).toBe(`${day}T09:30`);
  expect((await of.ok('getCustomer', { id: answer.rows[1]!.customer_id! })).spending).toMatchObject({
    total_spent_12m: 12_000,
    currency: 'JPY',
  });
  expect(await importFile(of, '作業番号,顧客名,電話番号\nA-1,山田 花子,06-6123-4567')).toMatchObject({ unchanged: 1, created: 0 });
});

it('[diary.states, diary.times] Cairo, in pounds, from a list in Arabic', async () => {
  const of = await harness.business({ timezone: 'Africa/Cairo', currency: 'EGP' });
  await of.ok('createTechnician', { full_name: 'علي حسن', email: 'ali@example.com', service_area_ids: [] });
  const rows = [
    { state: 'مجدولة', starts: `${day} 02:00 م` },
    { state: 'مكتملة', starts: '٢٠/٠٥/٢٠٢٦ ٩:٣٠ صباحًا', amount: '١٬٢٣٤٫٥٠' },
    { state: 'ملغاة', starts: '20/05/2026', start_time: '1:15 مساءً' },
  ].map((row, index) => ({
    ...{ external_reference: String(index), full_name: 'سارة علي', phone: '٠١١١٢٢٢٣٣٣٤', technicians: 'علي حسن', duration: '٦٠' },
    ...row,
  }));
  const answer = await of.ok('importJobRequests', { rows });
  expect(answer.rows.map(({ status: state, errors }) => state ?? errors)).toEqual(['scheduled', 'completed', 'cancelled']);
  const jobs = await Promise.all(answer.rows.map(({ id }) => of.ok('getJobRequest', { id: id! })));
  expect(jobs[0]!.schedule.scheduled_local).toBe(`${day}T14:00`);
  expect(jobs[1]!.created_at).toBe('2026-05-20T06:30:00Z');
});

/** 13:30 of the next working day, as each program writes it. */
const [, aheadMonth, aheadDay] = day.split('-');
const layouts: [program: string, file: string, becomes: string[]][] = [
  [
    'Housecall Pro',
    `Invoice Number,Date,End Time,On Job Duration,Customer,Mobile Phone,Street,City,Zip,Description,Employee,Job Status,Finished,Amount
1001,${aheadDay}/${aheadMonth}/2026 9:00 AM,${aheadDay}/${aheadMonth}/2026 10:30 AM,90,Iris Whitfield,0113 496 0101,8 Elm Street,Leeds,LS1 4AP,Boiler,Kim Lee,Scheduled,,£120.50
1002,${aheadDay}/${aheadMonth}/2026 10:00 AM,${aheadDay}/${aheadMonth}/2026 11:00 AM,60,Ivo Marsh,0113 496 0102,1 Oak Road,Leeds,LS2 9JT,Tap,Kim Lee,Scheduled,,
1003,25/09/2026 9:00 AM,25/09/2026 10:00 AM,60,Ivo Marsh,0113 496 0102,1 Oak Road,Leeds,LS2 9JT,Tap,Kim Lee,Complete unrated,25/09/2026 10:10 AM,"£1,180.00"
1004,25/09/2026 11:00 AM,25/09/2026 12:00 PM,60,Ivo Marsh,0113 496 0102,1 Oak Road,Leeds,LS2 9JT,Leak,Kim Lee,Scheduled,,£90.00
1005,,,,Bo Li,0113 496 0103,,,,Call back,,Needs scheduling,,
1006,26/09/2026 11:00 AM,26/09/2026 12:00 PM,60,Bo Li,0113 496 0103,,,,Gone,Kim Lee,Pro canceled,,£10.00
1007,27/09/2026 11:00 AM,27/09/2026 12:00 PM,60,Bo Li,0113 496 0103,,,,Refund,Kim Lee,Complete rated,,(£25.00)
1008,27/09/2026 1:00 PM,27/09/2026 1:00 PM,,Bo Li,0113 496 0103,,,,Advice,Former Colleague,Complete rated,27/09/2026,£0.00`,
    ['scheduled', 'queued', 'completed', 'queued', 'queued', 'cancelled', 'amount too_small', 'completed'],
  ],
  [
    'Jobber',
    `Job #,Date,Times,Visit title,Client name,Client phone,Service street,Service city,Service ZIP,Visit completed date,Assigned to,Status,One-off job ($)
77,${aheadDay}/${aheadMonth}/2026,09:00 - 10:30,Boiler service,Iris Whitfield,0113 496 0101,8 Elm Street,Leeds,LS1 4AP,,Kim Lee,Upcoming,
77,25/10/2026,01:30 - 02:30,Night call,Iris Whitfield,0113 496 0101,8 Elm Street,Leeds,LS1 4AP,25/10/2026,Kim Lee,Requires invoicing,£180.00
77,24/10/2026,08:00 - 09:00,Day call,Iris Whitfield,0113 496 0101,8 Elm Street,Leeds,LS1 4AP,,Kim Lee,Late,£80.00
78,25/11/2025,Anytime,Gutters,No Phone,,1 Oak Road,Leeds,LS2 9JT,25/11/2025,Former Colleague,Archived,£60.00
79,,,Callback,Ivo Marsh,0113 496 0102,,,,,,Unscheduled,
80,31/02/2026,09:00 - 10:00,No such day,Ivo Marsh,0113 496 0102,,,,,Kim Lee,Upcoming,
81,24/10/2026,10:00 - 11:00,Unclear,Ivo Marsh,0113 496 0102,,,,,Kim Lee,Archived,1.234`,
    ['scheduled', 'completed', 'queued', 'completed', 'queued', 'starts format', 'amount ambiguous'],
  ],
  [
    'ServiceTitan',
    `Job #,Job Type,Job Status,Customer ID,Customer Name,Customer Phone,Location Address,Scheduled Date,Scheduled Time,Completion Date,Assigned Technicians,Summary,Jobs Total Revenue
3301,No heat,Completed,C-7,Ana Ruiz,0113 496 0104,"5 Main Street, Leeds LS1 4AP",24/11/2025,8:00 AM,24/11/2025,"Kim Lee, Bo Former",Pilot light out,"1,240.00"
3302,Tune-up,Dispatched,C-7,Ana Ruiz,0113 496 0104,"5 Main Street, Leeds LS1 4AP",${aheadDay}/${aheadMonth}/2026,1:30 PM,,Kim Lee,Service,0.00
3303,Tune-up,Hold,C-8,Ivo Marsh,0113 496 0102,"1 Oak Road, Leeds LS2 9JT",,,,,Waits for a part,
3304,Tune-up,Working,C-8,Ivo Marsh,0113 496 0102,"1 Oak Road, Leeds LS2 9JT",20/11/2026,8:00 AM,,Kim Lee,Never closed,50.00
3305,Tune-up,Canceled,C-8,Ivo Marsh,0113 496 0102,"1 Oak Road, Leeds LS2 9JT",20/11/2026,8:00 AM,,Kim Lee,Off,
3306,Tune-up,Completed,C-8,Ivo Marsh,0113 496 0102,"1 Oak Road, Leeds LS2 9JT",20/11/2026,8:00 AM,18/11/2026,Kim Lee,Wrong day,50.00
3307,Tune-up,Scheduled,C-8,Ivo Marsh,0113 496 0102,"1 Oak Road, Leeds LS2 9JT",${aheadDay}/${aheadMonth}/2026,3:00 PM,,Nobody Here,Unknown,`,
    ['completed', 'scheduled', 'queued', 'queued', 'cancelled', 'completed range', 'technicians unknown_value'],
  ],
];

it.each(layouts)(
  '[diary.layouts, diary.every-row, diary.lapsed, diary.amounts] every row of a diary from %s is accounted for',
  async (_, file, becomes) => {
    const of = await harness.business({ timezone: 'Europe/London', currency: 'GBP' });
    await of.ok('createTechnician', { full_name: 'Kim Lee', email: 'kim@example.com', service_area_ids: [] });
    const answer = await importFile(of, file);
    expect(answer.rows.map(({ status: state, errors }) => state ?? errors.map(({ field, code }) => `${field} ${code}`).join())).toEqual(
      becomes,
    );
    expect(answer.created + answer.refused).toBe(becomes.length);
    // The jobs are where the answer says, and only completed ones have an amount.
    const created = answer.rows.filter(({ outcome }) => outcome === 'created');
    const jobs = await Promise.all(created.map(({ id }) => of.ok('getJobRequest', { id: id! })));
    for (const [index, job] of jobs.entries()) {
      const { status: state } = created[index]!;
      expect(job.completed_at !== null, job.description!).toBe(state === 'completed');
      expect(job.archive.is_archived).toBe(state === 'cancelled');
      if (state === 'queued') expect(job.schedule.scheduled_at).toBeNull();
      if (state !== 'completed') expect(job.completed_amount).toBeNull();
    }
    const again = await importFile(of, file);
    expect([again.created, again.unchanged, again.refused]).toEqual([0, answer.created, answer.refused]);
    expect(again.rows.flatMap(({ notes }) => notes)).toEqual([]);
  },
);
