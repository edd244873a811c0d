/** A search finds people as those who type see them: any spelling of the phone, parts of it, words in any order, letters without accents. */
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';

const harness = await startHarness();
const business = await harness.business({ timezone: 'America/New_York' });
const session = await signIn(harness, business.owner);

const people: Record<string, { full_name: string; phone: string; email?: string }> = {
  ada: { full_name: 'Ada Byron', phone: '+1 303 555 0188', email: 'ada.byron@example.com' },
  hanna: { full_name: 'Hanna Weiß', phone: '0049 30 7654321' },
  oyvind: { full_name: 'Øyvind Dahl', phone: '+47 22 33 44 55' },
  lukasz: { full_name: 'Łukasz Nowak', phone: '+48 22 123 45 67' },
  brien: { full_name: 'Sean O’Brien', phone: '+353 1 234 5678' },
  mueller: { full_name: 'Jörg Müller', phone: '+49 89 1111222' },
  renee: { full_name: 'Renée Lefèvre', phone: '+33 1 23 45 67 89' },
  nunez: { full_name: 'José Núñez', phone: '+34 912 345 678' },
  tanaka: { full_name: '田中　太郎', phone: '０３−１２３４−９８７６' },
  kim: { full_name: '김민준', phone: '+82 2 1234 7777' },
  ahmad: { full_name: 'أحمد عليّ', phone: '+971 50 123 9999' },
  gaa: { full_name: 'ガブリエル 花子', phone: '+81 90 1234 0000' },
};
const ids = new Map<string, string>();
for (const [name, person] of Object.entries(people)) ids.set((await business.ok('createCustomer', person)).customer_id, name);
const found = async (search: string) =>
  (await business.ok('listCustomers', { search, limit: 100 })).customers.map(({ id }) => ids.get(id)).sort();

test.each([
  [
    'ada',
    ['3035550188', '(303) 555-0188', '555-0188', '0188', '001 303 555 0188', '+1 303', 'byron 0188', 'ada.byron@example.com', '０１８８'],
  ],
  ['hanna', ['weiss', 'WEISS hanna', 'weiß', '+49 30 7654321', '030 7654321', '7654 321']],
  ['oyvind', ['oyvind', 'øyvind', 'Oeyvind', 'dahl OYVIND']],
  ['lukasz', ['lukasz', 'nowak lukasz', 'ŁUKASZ']],
  ['brien', ["o'brien", 'O’Brien', 'obrien', "sean o'brien", 'o‘brien']],
  ['mueller', ['müller', 'muller', 'Mueller', 'mueller joerg', 'MÜLLER']],
  ['renee', ['renee', 'LEFEVRE renée']],
  ['nunez', ['nunez jose', 'núñez']],
  ['tanaka', ['田中', '太郎 田中', '田中 太郎', '9876', '03-1234-9876']],
  ['kim', ['민준', '김민준', '김민준'.normalize('NFD')]],
  ['ahmad', ['احمد', 'أحمد', 'علي', 'على احمد', '٩٩٩٩']],
  ['gaa', ['ｶﾞﾌﾞﾘｴﾙ', '花子 ガブリエル']],
] as const)('[search.as-seen] %s is found by %j', async (name, searches) => {
  for (const search of searches) expect([search, await found(search)]).toEqual([search, [name]]);
});

test.each(['weis z', '018', 'byron dahl', '%', '_', "'", '\\', '3035550189', '12'])(
  '[search.as-seen, search.literal] %j does not find every customer',
  async (search) => {
    expect((await found(search)).length).toBeLessThan(Object.keys(people).length);
    if (!/^\d{1,3}$/.test(search)) expect(await found(search)).toEqual([]);
  },
);

test('[search.guests] a guest without a customer record is found among the jobs by name, phone and e-mail', async () => {
  const { customer_id: id } = await business.ok('createCustomer', {
    full_name: 'Zoë Günther',
    phone: '(303) 555-0177',
    email: 'zoe@example.com',
  });
  const { id: job } = await business.ok('createJobRequest', {
    customer_id: id,
    job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
  });
  // A job of the booking page has the guest's own words and no customer.
  await harness.store.query('update job_requests set customer_id = null where id = $1', [job]);
  await business.ok('deleteCustomer', { id });
  for (const search of ['gunther zoe', 'Guenther', '+1 303 555 0177', '0177', '555-0177', 'zoe@example.com', '001 303 555 0177']) {
    const { items: jobs } = await business.ok('listJobRequests', { search });
    expect([search, jobs.map((row) => row.id)]).toEqual([search, [job]]);
    const queue = await session.ok('listBoardQueue', { search });
    expect([search, queue.jobs.map((row) => row.id)]).toEqual([search, [job]]);
  }
});

test('[search.as-seen] technicians and areas are found in the same way', async () => {
  await business.ok('createTechnician', { full_name: 'Bjørn Sørensen', email: 'b@example.com', phone: '+45 32 12 34 56' });
  await business.ok('createServiceArea', { name: 'Straßburg Süd', city: 'Straßburg' });
  for (const search of ['sorensen bjorn', '3212 3456', 'Soerensen'])
    expect((await business.ok('listTechnicians', { search })).technicians).toHaveLength(1);
  for (const search of ['STRASSBURG', 'sud strassburg']) expect((await business.ok('listServiceAreas', { search })).meta.total).toBe(1);
});
