/** What a call would do decides whether a person is asked, whatever the operation is called. docs/internals/call.md#confirmation. */
import { describe, expect, test } from 'vitest';
import { operations, type OperationId } from '../../src/contract/index.ts';
import type { ConfirmedEffect } from '../../src/contract/effects.ts';
import { monday, openGuestDesk } from '../operations/bookingPage/guestDesk.ts';
import { confirmingKey } from '../support/confirmingKey.ts';
import { callAsCustomer } from '../support/guest.ts';
import { okAsMember } from '../support/asMember.ts';
import { mailAndTexts } from '../support/inboundTexts.ts';
import { statelessCall } from './stateless.ts';

const desk = await openGuestDesk(mailAndTexts);
const { harness, open, book, schedule } = desk;
await harness.server.background.stop();

type Input = Record<string, unknown>;
type Asked = readonly [operation: OperationId, input: Input];

/** What a person would have to say yes to. Empty: the call was made. */
async function askedFor([operation, input]: Asked, of: Pick<Started, 'business' | 'key'>): Promise<readonly ConfirmedEffect[]> {
  const { error_code: code, data } = await of.business.call(operation, input as never, of);
  if (code === 0) return [];
  expect([operation, code]).toEqual([operation, 'CONFIRMATION_REQUIRED']);
  const { effects } = data as unknown as { effects: ConfirmedEffect[] };
  // The reference names what an operation can do.
  expect(operations[operation].confirmedEffects).toEqual(expect.arrayContaining([...effects]));
  return effects;
}

const mailed = { customer: { full_name: 'Ada', email: 'ada@example.com' } };
/** A business of its own, with a technician, a program that must ask, and a visit of a customer with an e-mail address. */
async function started() {
  const of = await open();
  const { id, url } = await book(of, mailed);
  const { status_version } = await schedule(of, id);
  const areas = (await of.business.ok('listServiceAreas', {})).service_areas.map((area) => area.id);
  return { ...of, key: await confirmingKey(harness, of.business), id, url, status_version, areas };
}
type Started = Awaited<ReturnType<typeof started>>;

const hours = (end_minute: number) => [{ weekday: 1, start_minute: 540, end_minute }];
const fire =
  (key_: string, more: Input = {}) =>
  ({ id, status_version }: Started): Asked => ['fireJobRequestAction', { id, status_version, key: key_, ...more }];
const onCall = [{ weekday: 2, start_minute: 1080, end_minute: 1320, kind: 'on_call' as const }];
const night = (end_minute: number) => [
  { weekday: 1, start_minute: 1320, end_minute: 1440, kind: 'on_call' as const },
  { weekday: 2, start_minute: 0, end_minute, kind: 'on_call' as const },
];
const diaryRow = {
  external_reference: 'D1',
  full_name: 'Iris Whitfield',
  phone: '+1 212 555 0177',
  address: '5 Main St, New York, NY 10001',
};
/** A visit that was imported, and its row sent again with another value. */
async function importedAgain({ business: of, technician: id }: Started, changes: Input): Promise<Asked> {
  const { full_name: technicians } = await of.ok('getTechnician', { id });
  const row = { ...diaryRow, starts: `${monday} 12:00`, duration: 60, technicians };
  expect(await of.ok('importJobRequests', { rows: [row] })).toMatchObject({ scheduled: 1 });
  return ['importJobRequests', { rows: [{ ...row, ...changes }], update: true }];
}
async function skilled({ business: of, technician: id }: Started) {
  const { id: category_id } = await of.ok('createSkillCategory', { name: 'Heat' });
  const { id: skill } = await of.ok('createSkill', { name: 'Gas', category_id });
  await of.ok('replaceTechnicianSkills', { id, skill_ids: [skill] });
}

/** Calls that a person must confirm, by their effects. Each is refused first, and leaves no trace. */
const effects: Readonly<Record<string, readonly [(of: Started) => Asked | Promise<Asked>, readonly ConfirmedEffect[]]>> = {
  'accepts a cancellation': [
    async ({ business: of, id, url, status_version }) => {
      await okAsMember(harness, of, 'updateBookingPageSettings', { customers_may_cancel: false });
      await callAsCustomer(harness, url, 'askForCancellation', { status_version, note: 'Moved' });
      const [request] = (await of.ok('listCustomerRequests', { job_request_id: id })).requests;
      return ['answerCustomerRequest', { id: request!.id, answer: 'accepted' }];
    },
    ['ends_visit', 'tells_customer'],
  ],
  'completes with an amount': [fire('complete', { payload: { amount: 100 } }), ['tells_customer', 'money']],
  'tells that the technician is on the way': [fire('depart'), ['tells_customer']],
  'corrects an amount': [
    async ({ business: of, id, status_version: version }) => {
      const { status_version } = await of.ok('fireJobRequestAction', { id, status_version: version, key: 'complete' });
      return ['updateJobCompletion', { id, status_version, amount: 50 }];
    },
    ['money'],
  ],
  'writes on the customer’s page': [
    ({ id }) => ['createNote', { job_request_id: id, text: 'Pay now', visible_to_customer: true }],
    ['tells_customer'],
  ],
  'shows a note to the customer': [
    async ({ business: of, id: job }) => {
      const { id } = await of.ok('createNote', { job_request_id: job, text: 'Pay now' });
      return ['updateNote', { id, visible_to_customer: true }];
    },
    ['tells_customer'],
  ],
  'sends a text': [
    async ({ business: of }) => {
      await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { message: true } });
      const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Texted', phone: '+12125550177', sms_consent: true });
      return ['textCustomer', { id, text: 'Pay now' }];
    },
    ['tells_customer'],
  ],
  'takes hours': [({ technician: id }) => ['replaceTechnicianAvailability', { id, weekly_hours: hours(600) }], ['frees_technician']],
  'takes a skill': [
    async (of) => {
      await skilled(of);
      return ['replaceTechnicianSkills', { id: of.technician, skill_ids: [] }];
    },
    ['frees_technician'],
  ],
  'takes an area': [({ technician: id }) => ['replaceTechnicianServiceAreas', { id, service_area_ids: [] }], ['frees_technician']],
  'makes an area smaller': [({ areas: [id] }) => ['updateServiceArea', { id, postal_codes: ['99999'] }], ['frees_technician']],
  'deactivates a technician': [({ technician: id }) => ['updateTechnician', { id, status: 'deactive' }], ['frees_technician']],
  'records approved time off': [
    ({ technician: id }) => ['createTechnicianTimeOff', { id, start_date: '2030-08-01', end_date: '2030-08-02', status: 'approved' }],
    ['frees_technician'],
  ],
  'reserves time': [
    ({ technician: id }) => [
      'createReservedTime',
      { technician_ids: [id], start_at: '2030-08-06T09:00', end_at: '2030-08-06T10:00', title: 'Tea' },
    ],
    ['frees_technician'],
  ],
  'reserves more time': [
    async ({ business: of, technician }) => {
      const time = { start_at: '2030-08-06T09:00', end_at: '2030-08-06T10:00' };
      const { id } = await of.ok('createReservedTime', { ...time, technician_ids: [technician], title: 'Tea' });
      return ['updateReservedTime', { id, end_at: '2030-08-06T11:00' }];
    },
    ['frees_technician'],
  ],
  'takes hours on call': [
    async ({ business: of, technician: id }) => {
      await of.ok('replaceTechnicianAvailability', { id, weekly_hours: [...hours(1020), ...onCall] });
      return ['replaceTechnicianAvailability', { id, weekly_hours: hours(1020) }];
    },
    ['frees_technician'],
  ],
  'takes the end of a night': [
    async ({ business: of, technician: id }) => {
      await of.ok('replaceTechnicianAvailability', { id, weekly_hours: night(360) });
      return ['replaceTechnicianAvailability', { id, weekly_hours: night(300) }];
    },
    ['frees_technician'],
  ],
  'takes the beginning of the hours': [
    async ({ business: of, technician: id }) => {
      await of.ok('replaceTechnicianAvailability', { id, weekly_hours: hours(1020) });
      return ['replaceTechnicianAvailability', { id, weekly_hours: [{ ...hours(1020)[0]!, start_minute: 600 }] }];
    },
    ['frees_technician'],
  ],
  'takes a departure back that the customer knows of': [
    async ({ business: of, id, status_version: version }) => {
      const { status_version } = await of.ok('fireJobRequestAction', { id, status_version: version, key: 'depart' });
      await harness.store.query(
        `update mails set status = 'sent', sent_at = created_at where job_request_id = $1 and kind = 'on_the_way'`,
        [id],
      );
      return ['undoJobRequestAction', { id, status_version }];
    },
    ['tells_customer'],
  ],
  'sends a message': [({ id }) => ['sendCustomerMessage', { id, message: 'Pay now' }], ['tells_customer']],
  'changes a note that the customer sees': [
    async ({ business: of, id: job }) => {
      const { id } = await of.ok('createNote', { job_request_id: job, text: 'Dog', visible_to_customer: true });
      return ['updateNote', { id, text: 'Pay now' }];
    },
    ['tells_customer'],
  ],
  'imports another time of a visit': [(of) => importedAgain(of, { starts: `${monday} 14:00` }), ['moves_visit']],
  'imports a cancellation': [(of) => importedAgain(of, { state: 'cancelled' }), ['ends_visit']],
  'imports an amount': [
    async ({ business: of, technician: id }) => {
      const { full_name: technicians } = await of.ok('getTechnician', { id });
      return ['importJobRequests', { rows: [{ ...diaryRow, technicians, starts: '2030-05-06 09:00', duration: 60, amount: '80' }] }];
    },
    ['money'],
  ],
  'closes a day': [() => ['createClosure', { date: '2030-07-04', reason: 'Holiday' }], ['frees_technician']],
  'closes a day further away than visits are looked at': [
    () => ['createClosure', { date: '2032-07-05', reason: 'Holiday' }],
    ['frees_technician'],
  ],
  'shortens the opening hours': [
    async ({ business: of }) => {
      const { version } = await of.ok('getOpeningHours', {});
      return ['replaceOpeningHours', { version, weekly_hours: hours(560) }];
    },
    ['frees_technician'],
  ],
};

describe('[mcp.confirm-effects] a person is asked about the effect', () => {
  test.each(Object.entries(effects))('a call that %s', async (_what, [make, expected]) => {
    const of = await started();
    const asked = await make(of);
    expect(await askedFor(asked, of)).toEqual(expected);
    // A credential without the setting makes the same call: nothing of it was done before.
    expect(await askedFor(asked, { ...of, key: of.business.key })).toEqual([]);
  });

  test('a call without such an effect is made', async () => {
    const of = await started();
    const { technician: id, id: job, areas } = of;
    await skilled(of);
    const { version } = await of.business.ok('getOpeningHours', {});
    const { id: skill } = (await of.business.ok('listSkills', {})).skills[0]!;
    const daily = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, start_minute: 0, end_minute: 1440 }));
    const { id: other } = await of.business.ok('createServiceArea', { name: 'Brooklyn', postal_codes: ['11201'] });
    const { id: note } = await of.business.ok('createNote', { job_request_id: job, text: 'Dog' });
    const { id: shown } = await of.business.ok('createNote', { job_request_id: job, text: 'Dog', visible_to_customer: true });
    const calls: readonly Asked[] = [
      ['createTechnicianTimeOff', { id, start_date: '2030-09-01', end_date: '2030-09-02', status: 'pending' }],
      ['createTechnicianTimeOff', { id, start_date: '2030-09-01', end_date: '2030-09-02', status: 'approved', preview: true }],
      ['createClosure', { date: '2030-09-05', reason: 'Trial', preview: true }],
      ['updateTechnician', { id, job_title: 'Fitter' }],
      // Nobody serves it.
      ['updateServiceArea', { id: other, postal_codes: ['11202'] }],
      ['updateNote', { id: note, text: 'Two dogs' }],
      ['updateNote', { id: shown, visible_to_technician: true }],
      ['importJobRequests', { rows: [{ ...diaryRow, starts: `${monday} 15:00`, duration: 60 }] }],
      ['createNote', { job_request_id: job, text: 'Dog' }],
      ['updateJobPriority', { id: job, priority: 'p2' }],
      ['createCustomer', { full_name: 'New', email: 'new@example.com' }],
      // What is added takes nothing.
      ['replaceOpeningHours', { version, weekly_hours: daily }],
      ['replaceTechnicianAvailability', { id, weekly_hours: daily }],
      ['replaceTechnicianServiceAreas', { id, service_area_ids: [...areas, other] }],
      ['replaceTechnicianSkills', { id, skill_ids: [skill] }],
    ];
    for (const call of calls) expect([call[0], await askedFor(call, of)]).toEqual([call[0], []]);
  });

  test('booking a visit for a customer is what such a program is for, and asks nobody', async () => {
    const of = await open();
    const own = { ...of, key: await confirmingKey(harness, of.business) };
    const { id } = await book(of, mailed);
    const { status_version } = await of.business.ok('quoteJobRequest', { id }, own);
    expect(await askedFor(['confirmJobRequest', { id, scheduled_at: `${monday}T10:00`, status_version }], own)).toEqual([]);
  });
});

describe('[mcp.confirm-effects] the question', async () => {
  const of = await started();
  const { business } = of;
  const asking = { key: of.key, capabilities: { elicitation: { form: {} } } };
  const yes = { confirm: { action: 'accept', content: { confirm: true } } };
  type Question = { readonly inputRequests: { confirm: { params: { message: string } } }; readonly requestState: string };
  const ask = async (tool: string, input: Input) =>
    (await statelessCall(harness.url, tool, input, asking)).reply.result as unknown as Question;
  const wordsOf = ({ inputRequests }: Question): string => inputRequests.confirm.params.message;

  test('names the record, the amount and the effects', async () => {
    const { short_code } = await business.ok('getJobRequest', { id: of.id });
    const asked = await ask(...fire('complete', { payload: { amount: 100 } })(of));
    expect(wordsOf(asked)).toBe(
      `Let the assistant record the amount 100 for ${short_code}, Ada, ${monday} 10:00? A customer is notified. An amount is recorded. (fireJobRequestAction)`,
    );
  });

  test('says that an erasure is for good', async () => {
    const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' });
    expect(wordsOf(await ask('eraseCustomer', { id }))).toBe(
      'Erase “Ann” for good? All personal data of this customer is deleted. Nobody can bring it back. (eraseCustomer)',
    );
  });

  test('is not turned or ended by a name', async () => {
    const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ann', email: 'turn@example.com' });
    await harness.store.query('update customers set full_name = $2 where id = $1', [id, 'Ann\u202e?\u2066 Keep\u200b\u{e0041}\nIt']);
    expect(wordsOf(await ask('deleteCustomer', { id }))).toBe('Delete “Ann? Keep It”? (deleteCustomer)');
  });

  test('is asked again when the call would do more than the person has read', async () => {
    const own = await started();
    const options = { key: own.key, capabilities: { elicitation: { form: {} } } };
    const [, input] = await effects['accepts a cancellation']![0](own);
    const mailOf = (address: string | null) =>
      harness.store.query('update job_requests set customer_email = $2 where id = $1', [own.id, address]);
    const call = async (more?: Record<string, unknown>) =>
      (await statelessCall(harness.url, 'answerCustomerRequest', input, options, more)).reply.result as unknown as Question;
    await mailOf(null);
    const first = await call();
    expect(wordsOf(first)).not.toContain('A customer is notified.');
    await mailOf('ada@example.com');
    const second = await call({ inputResponses: yes, requestState: first.requestState });
    expect(wordsOf(second)).toContain('A customer is notified.');
    expect((await own.business.ok('getJobRequest', { id: own.id })).archive.is_archived).toBe(false);
    expect(await call({ inputResponses: yes, requestState: second.requestState })).toMatchObject({ structuredContent: { error_code: 0 } });
  });
});
