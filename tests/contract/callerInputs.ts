/** Inputs that succeed for a business's owner, its technicians, guests and customers, with every field that can be sent with the others. */
import type { InputOf, OperationId, Operations } from '../../src/contract/index.ts';
import { callAsCustomer } from '../support/guest.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { newId } from '../../src/store/ids.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import type { Desk } from './desk.ts';
import { copyInputs, type Caller } from './copyInputs.ts';
import { date, newConfirmedJob, newQuotedJob } from './exampleJobs.ts';
import { next } from './exampleNames.ts';
import { newArea, newJobType, newTechnician, newVehicle } from './exampleRecords.ts';
import { examples } from './examples.ts';

type Fields = Record<string, unknown>;
type Inputs = (harness: Harness, business: TestBusiness, caller: Caller, desk: Desk) => Promise<Fields[]>;

/** The example with these fields in place of its made-up ones. */
const example =
  (id: OperationId, change: (business: TestBusiness, caller: Caller) => Promise<Fields> | Fields): Inputs =>
  async (_harness, business, caller) => [{ ...(await examples[id](business)), ...(await change(business, caller)) }];

/** The example with the ids that `copyInputs` makes. */
const onRecord =
  (id: OperationId, more: Fields = {}): Inputs =>
  async (harness, business, caller) => [
    { ...(await examples[id](business)), ...(await copyInputs[id]!(harness, business, caller))[0], ...more },
  ];

const onEndpoint =
  (id: OperationId, more: (business: TestBusiness) => Fields = () => ({})): Inputs =>
  async (_harness, business) => {
    const endpoint = await business.ok('createWebhookEndpoint', await examples.createWebhookEndpoint(business));
    return [{ ...(await examples[id](business)), id: endpoint.id, ...more(business) }];
  };

/** An endpoint whose receiver has answered the ping. */
const activeEndpoint = async (business: TestBusiness, desk: Desk) =>
  business.ok('createWebhookEndpoint', { url: `${(await desk.receiver()).url}/${encodeURIComponent(next(business, 'hook'))}` });

/** The ping of a new endpoint. */
const onPing: Inputs = async (_harness, business, { owner }) => {
  const { id } = await business.ok('createWebhookEndpoint', await examples.createWebhookEndpoint(business));
  const { deliveries } = await owner.ok('listWebhookDeliveries', { id });
  return [{ id, delivery_id: deliveries[0]!.id }];
};

const png = async () => (await examples.setTechnicianPicture({} as TestBusiness)).image;

/** A visit of the signed-in technician. */
async function ownVisit(business: TestBusiness, desk: Desk) {
  const { id: technician_id } = await desk.technician();
  const { job } = await newQuotedJob(business);
  const { id, status_version } = job;
  return business.ok('confirmJobRequest', { id, status_version, technician_id, scheduled_at: await freeTime(business) });
}

/** Each on a day of its own. */
const freeTime = async (business: TestBusiness) =>
  `${nextWorkday(Date.now(), 5 + Number(next(business, 'Visit').replace(/\D/g, '')))}T10:00`;

const onOwnVisit =
  (id: OperationId): Inputs =>
  async (_harness, business, _caller, desk) => {
    const { id: job, status_version } = await ownVisit(business, desk);
    const { status_version: _version, ...fields } = (await examples[id](business)) as Fields;
    return [{ ...fields, id: job, ...(_version === undefined ? {} : { status_version }) }];
  };

/** The example of a customer link about a confirmed visit. */
const onVisit =
  (
    id: OperationId,
    more: (job: Awaited<ReturnType<typeof newConfirmedJob>>, harness: Harness) => Promise<Fields> | Fields = () => ({}),
  ): Inputs =>
  async (harness, business) => {
    const made = await newConfirmedJob(business);
    const fields = (await examples[id](business)) as Fields;
    const version = 'status_version' in fields ? { status_version: made.job.status_version } : {};
    return [{ ...fields, id: made.job.id, ...version, ...(await more(made, harness)) }];
  };

/** The input while customers may, or may not, cancel by themselves. */
const mayCancel =
  (customers_may_cancel: boolean, inputs: Inputs): Inputs =>
  async (harness, business, caller, desk) => {
    await caller.owner.ok('updateBookingPageSettings', { customers_may_cancel });
    return inputs(harness, business, caller, desk);
  };

/** An earlier time that was offered for a confirmed visit. */
async function newProposal(harness: Harness, business: TestBusiness): Promise<{ id: string; job_request_id: string }> {
  const { job, technician } = await newConfirmedJob(business);
  await business.ok('updateJobEarlierWish', { id: job.id, wanted: true });
  const id = newId(Date.now());
  await harness.store.query(
    `insert into time_proposals (tenant_id, id, job_request_id, technician_id, start_minute, end_minute, present_start_minute, visit_on, period, told, state,
       offered_at, expires_at)
     select s.tenant_id, $1, s.job_request_id, $3, s.start_minute - 60, s.end_minute - 60, s.start_minute, s.date, 'morning', '{email}', 'offered', now(),
       now() + interval '1 day' from sessions s where s.job_request_id = $2`,
    [id, job.id, technician.id],
  );
  return { id, job_request_id: job.id };
}

const wish: Pick<InputOf<Operations['createGuestJobRequest']>, 'job_dates'> = { job_dates: [{ date, periods: [{ period: 'morning' }] }] };

const bookable = async (business: TestBusiness) => {
  await newTechnician(business);
  return { job_type_id: await newJobType(business) };
};

export const callerInputs: Partial<Record<OperationId, Inputs>> = {
  answerTimeProposal: async (harness, business) => [{ id: (await newProposal(harness, business)).id, accepted: true }],
  listFeasibleStarts: async (_harness, business) => {
    const { job, technician } = await newQuotedJob(business);
    return [{ job_request_id: job.id, from: date, to: date, technician_id: technician.id }];
  },
  setTechnicianPicture: onRecord('setTechnicianPicture'),
  getTechnicianPicture: onRecord('getTechnicianPicture'),
  deleteTechnicianPicture: onRecord('deleteTechnicianPicture'),
  decideTimeOff: onRecord('decideTimeOff', { preview: false }),
  deleteTimeOff: onRecord('deleteTimeOff'),
  listTimeOffRequests: example('listTimeOffRequests', async (b) => ({ technician_id: (await newTechnician(b)).id })),
  replaceRota: async (_harness, business) => {
    const [change] = (await examples.replaceRota(business)).changes;
    const { id } = await newTechnician(business);
    const { version } = await business.ok('getTechnicianAvailability', { id });
    return [{ changes: [{ ...change, technician_id: id, version }], preview: false }];
  },

  getWebhookEndpoint: onEndpoint('getWebhookEndpoint'),
  updateWebhookEndpoint: onEndpoint('updateWebhookEndpoint', (b) => ({
    url: `https://127.0.0.1:9/${encodeURIComponent(next(b, 'hook'))}`,
  })),
  verifyWebhookEndpoint: onEndpoint('verifyWebhookEndpoint'),
  rotateWebhookSecret: onEndpoint('rotateWebhookSecret'),
  sendWebhookTest: onEndpoint('sendWebhookTest'),
  listWebhookDeliveries: onEndpoint('listWebhookDeliveries'),
  recoverWebhookDeliveries: async (_harness, business, _caller, desk) => [
    { id: (await activeEndpoint(business, desk)).id, since: new Date(Date.now() - 86_400_000).toISOString() },
  ],
  getWebhookDelivery: onPing,
  resendWebhookDelivery: async (harness, business, caller, desk) => {
    const { id } = await activeEndpoint(business, desk);
    const { deliveries } = await caller.owner.ok('listWebhookDeliveries', { id });
    // As if the ping were the delivery of an event.
    await harness.store.query('update webhook_deliveries set is_test = false where id = $1', [deliveries[0]!.id]);
    return [{ id, delivery_id: deliveries[0]!.id }];
  },
  getEvent: async (_harness, business, { owner }) => {
    await business.ok('createCustomer', await examples.createCustomer(business));
    const { events } = await owner.ok('listEvents', { limit: 1 });
    return [{ id: events[0]!.id }];
  },

  inviteMember: async (_harness, business, { role }) => {
    const technician_id = (await newTechnician(business)).id;
    return [
      {
        email: `${next(business, 'member').replace(' ', '')}-${business.alias}@example.com`,
        full_name: 'Ann Lee',
        role,
        locale: 'de',
        technician_id,
      },
    ];
  },
  resendInvitation: onRecord('resendInvitation'),
  updateMember: async (harness, business, caller) => {
    const [member] = await copyInputs.updateMember!(harness, business, caller);
    return [{ ...member, full_name: 'Ann Lee', role: caller.role, locale: 'de', technician_id: (await newTechnician(business)).id }];
  },
  suspendMember: onRecord('suspendMember'),
  resetMemberSecondFactor: onRecord('resetMemberSecondFactor'),
  updateSignInRules: async (_harness, _business, { owner }) => {
    const { version } = await owner.ok('getSignInRules', {});
    return [{ second_factor_roles: ['Viewer'], grace_days: 90, version }];
  },
  reactivateMember: onRecord('reactivateMember'),
  removeMember: onRecord('removeMember'),
  createRole: example('createRole', (b) => ({ name: next(b, 'Role') })),
  updateRole: async (harness, business, caller, desk) => {
    const [input] = await onRecord('updateRole')(harness, business, caller, desk);
    const { roles } = await caller.owner.ok('listRoles', {});
    return [{ ...input, version: roles.find(({ id }) => id === (input as { id: string }).id)!.version }];
  },
  deleteRole: onRecord('deleteRole'),
  createIdentityProvider: async (harness, business) => {
    // A business may add only a few.
    await harness.store.query('delete from identity_providers where business_id = $1', [business.businessId]);
    return [await examples.createIdentityProvider(business)];
  },
  updateIdentityProvider: onRecord('updateIdentityProvider'),
  deleteIdentityProvider: onRecord('deleteIdentityProvider'),
  testIdentityProvider: onRecord('testIdentityProvider'),
  revokeApiKey: async (_harness, _business, { owner }) => [
    { id: (await owner.ok('createApiKey', { name: 'Mine', permissions: ['customers_view'] })).id },
  ],
  updateConnection: onRecord('updateConnection'),
  disconnectApp: onRecord('disconnectApp'),
  getOutboxMail: async (_harness, business, { owner }) => {
    const { job } = await newConfirmedJob(business);
    const { mails } = await owner.ok('listOutboxMails', { job_request_id: job.id });
    return [{ id: mails[0]!.id }];
  },
  replaceMailText: example('replaceMailText', async (_b, { owner }) => {
    const { mail_texts } = await owner.ok('listMailTexts', { kind: 'booked', locale: 'de' });
    return { version: mail_texts[0]!.version };
  }),

  updateBusinessSettings: example('updateBusinessSettings', async ({ alias }, { owner }) => ({
    alias,
    currency: 'USD',
    version: (await owner.ok('getBusinessSettings', {})).version,
  })),
  replaceWorkflow: async (_harness, _business, { owner }) => {
    const { version, name, statuses } = await owner.ok('getWorkflow', {});
    return [{ version, name, statuses }];
  },
  updateBookingPageSettings: example('updateBookingPageSettings', async (b) => ({ job_type_ids: [await newJobType(b)] })),
  resetSandbox: example('resetSandbox', ({ alias }) => ({ confirm_alias: alias })),
  advanceSandboxClock: async () => [{ by_seconds: 60 }],

  listGuestBookingWindows: example('listGuestBookingWindows', async (b) => ({ ...(await bookable(b)), from: date })),
  createGuestJobRequest: example('createGuestJobRequest', async (b) => ({ ...(await bookable(b)), ...wish })),

  getCustomerVisit: onVisit('getCustomerVisit'),
  getCustomerVisitPicture: async (_harness, business, { owner }) => {
    const { job, technician } = await newConfirmedJob(business);
    const { picture_url } = await owner.ok('setTechnicianPicture', { id: technician.id, content_type: 'image/png', image: await png() });
    return [{ id: job.id, hash: picture_url!.split('/').at(-1)! }];
  },
  addCustomerVisitFile: onVisit('addCustomerVisitFile'),
  getCustomerVisitFile: onVisit('getCustomerVisitFile', async ({ job }, harness) => {
    const file = { name: 'boiler.png', content: await png() };
    const { data } = await callAsCustomer(harness, job.customer_url!, 'addCustomerVisitFile', file);
    return { file_id: data.files[0]!.id };
  }),
  listCustomerVisitWindows: onVisit('listCustomerVisitWindows', () => ({ from: date })),
  askForOtherTime: onVisit('askForOtherTime', () => wish),
  askForCancellation: mayCancel(false, onVisit('askForCancellation')),
  askForCallback: onVisit('askForCallback'),
  chooseTextMessages: onVisit('chooseTextMessages'),
  askForEarlierTime: onVisit('askForEarlierTime'),
  answerEarlierTime: async (harness, business) => {
    const { id, job_request_id } = await newProposal(harness, business);
    return [{ id: job_request_id, proposal_id: id, accepted: true }];
  },
  cancelCustomerVisit: mayCancel(true, onVisit('cancelCustomerVisit')),
  rateCustomerVisit: async (_harness, business) => {
    const { job } = await newConfirmedJob(business);
    await business.ok('fireJobRequestAction', { id: job.id, key: 'complete', status_version: job.status_version });
    return [{ id: job.id, score: 5, comment: 'Quick and clean.' }];
  },

  createCalendarFeed: async (_harness, business) => [{ kind: 'area', service_area_id: await newArea(business) }],
  renewCalendarFeed: async (_harness, _business, { owner }) => [{ id: (await owner.ok('createCalendarFeed', { kind: 'business' })).id }],
  revokeCalendarFeed: async (_harness, _business, { owner }) => [{ id: (await owner.ok('createCalendarFeed', { kind: 'business' })).id }],

  fireMyVisitAction: onOwnVisit('fireMyVisitAction'),
  undoMyVisitAction: async (harness, business, caller, desk) => {
    const [input] = await onOwnVisit('fireMyVisitAction')(harness, business, caller, desk);
    const { id, status_version } = input as { id: string; status_version: number };
    const { session } = await desk.technician();
    return [{ id, status_version: (await session.ok('fireMyVisitAction', { id, key: 'depart', status_version })).status_version }];
  },
  createMyVisitNote: onOwnVisit('createMyVisitNote'),
  createMyVisitFile: onOwnVisit('createMyVisitFile'),
  getMyVisitFile: async (_harness, business, _caller, desk) => {
    const { id } = await ownVisit(business, desk);
    const { session } = await desk.technician();
    const file = await session.ok('createMyVisitFile', { id, name: 'valve.png', content: await png() });
    return [{ id, file_id: file.id }];
  },
  updateMyVehicleMileage: async (_harness, business, _caller, desk) => {
    const id = await newVehicle(business);
    await business.ok('replaceTechnicianVehicles', { id: (await desk.technician()).id, vehicle_ids: [id] });
    return [{ id, current_mileage: 41_250 }];
  },
  deleteMyPushDevice: async (_harness, business, _caller, desk) => {
    const { session } = await desk.technician();
    return [{ id: (await session.ok('createMyPushDevice', await examples.createMyPushDevice(business))).id }];
  },

  changePassword: async (harness, business, caller) => copyInputs.changePassword!(harness, business, caller),
  proveAgain: async (harness, business, caller) => copyInputs.proveAgain!(harness, business, caller),
  endOwnSession: async (harness, business, caller) => copyInputs.endOwnSession!(harness, business, caller),
};
