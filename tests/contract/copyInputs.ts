/** Inputs for operations whose example names nothing that exists, for callers with only the operation's permissions. */
import { vi } from 'vitest';
import type { OperationId } from '../../src/contract/index.ts';
import type { Environment } from '../../src/contract/vocabulary.ts';
import { callAsCustomer } from '../support/guest.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { connect } from '../oauth/steps.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import { newMember, signIn, testPassword, type Session } from '../support/session.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { newTechnician } from './exampleRecords.ts';
import { examples } from './examples.ts';

export interface Caller {
  /** Name of the role that holds exactly the operation's permissions. */
  readonly role: string;
  readonly session: Session;
  readonly owner: Session;
  readonly memberId: string;
}

type Inputs = (harness: Harness, business: TestBusiness, caller: Caller) => Promise<Record<string, unknown>[]>;

const date = nextWorkday(Date.now());
const later = nextWorkday(Date.now(), 40);

/**
 * Creates mails, events, deliveries, requests and audit entries that contain names and contacts of customers and technicians. `delivered` waits for the last delivery,
 * which needs a clock that runs.
 */
export async function fillWithCopies(harness: Harness, business: TestBusiness): Promise<{ delivered: () => Promise<unknown> }> {
  const receiver = await startReceiver();
  // A receiver that echoes what it was sent, as many do during development.
  receiver.answer((_request, response) => response.writeHead(200).end(receiver.got.at(-1)!.raw));
  const owner = await signIn(harness, business.owner);
  await business.ok('createWebhookEndpoint', { url: receiver.url });
  await owner.ok('updateBookingPageSettings', { customers_may_cancel: true, customers_may_ask_other_time: true });
  const { id: completed } = await examples.getJobRequest(business);
  const version = async (id: string) => (await business.ok('getJobRequest', { id })).status_version;
  await business.ok('fireJobRequestAction', { id: completed, key: 'complete', status_version: await version(completed) });
  const { id: cancelled } = await examples.getJobRequest(business);
  const { customer_url: link, status_version } = await business.ok('getJobRequest', { id: cancelled });
  const path = new URL(link!).pathname;
  const done = await callAsCustomer(harness, path, 'cancelCustomerVisit', { status_version, note: 'We moved' });
  if (done.error_code !== 0) throw new Error(`not cancelled: ${JSON.stringify(done)}`);
  await examples.createTechnicianTimeOff(business);
  await owner.ok('inviteMember', { email: `invited-${business.alias}@example.com`, full_name: 'Ann Lee', role: 'Viewer' });
  await business.ok('listCustomers', { phone: '+1 212 555 0123', search: 'Customer' });
  await owner.ok('importCustomers', { rows: [{ uid: 'CRM-1', full_name: 'Zuzana Import', phone: '+1 212 555 0199' }], dry_run: false });
  const { customer_id: noted } = await business.ok('createCustomer', {
    full_name: 'Noted Person',
    email: 'noted@example.com',
    notes: 'Pays late and argues',
    address: { line: '77 Hidden Lane', city: 'New York', postal_code: '10001' },
  });
  await business.ok('createCustomerSite', {
    id: noted,
    name: 'Cellar',
    access_notes: 'Key under the pot',
    address: { line: '79 Hidden Lane', postal_code: '10001' },
  });
  await business.ok('createNote', { customer_id: noted, text: 'Owes us a lamp' });
  const technician = await newTechnician(business);
  await business.ok('createTechnicianTimeOff', { id: technician.id, start_date: later, end_date: later, reason: 'Surgery on a knee' });
  await business.ok('createCallback', { name: 'Caller', phone: '+12125550188', text: 'The boiler whistles' });
  // Leaves a scheduled job, which answers about stranded visits would name.
  await examples.getJobRequest(business);
  return {
    delivered: () =>
      vi.waitUntil(() => receiver.events().some(({ event }) => event.type === 'job_request.archived'), { timeout: 60_000, interval: 20 }),
  };
}

/** Operations that change their caller's access. */
export const freshCallers: ReadonlySet<OperationId> = new Set<OperationId>(['leaveBusiness', 'changePassword', 'endOwnSession']);

const sandboxOnly = new Set<OperationId>(['getSandboxClock', 'advanceSandboxClock', 'resetSandbox']);
export const inEnvironment = (id: OperationId): { environment: Environment } => ({ environment: sandboxOnly.has(id) ? 'sandbox' : 'live' });

/** The expected refusals for a caller who may not see customers, jobs and technicians: here the refusal is the protection. */
export const refusedHere: Partial<Record<OperationId, string>> = {
  createWebhookEndpoint: 'WEBHOOK_EVENT_NOT_PERMITTED',
  updateWebhookEndpoint: 'WEBHOOK_EVENT_NOT_PERMITTED',
  verifyWebhookEndpoint: 'WEBHOOK_EVENT_NOT_PERMITTED',
  rotateWebhookSecret: 'WEBHOOK_EVENT_NOT_PERMITTED',
  // Only owners change how members sign in.
  createIdentityProvider: 'IDENTITY_PROVIDER_OWNERS_ONLY',
  updateIdentityProvider: 'IDENTITY_PROVIDER_OWNERS_ONLY',
  deleteIdentityProvider: 'IDENTITY_PROVIDER_OWNERS_ONLY',
  requireIdentityProvider: 'IDENTITY_PROVIDER_OWNERS_ONLY',
  // Members have no key.
  renewWebhookSecret: 'API_KEY_NOT_RENEWABLE',
  renewApiKey: 'API_KEY_NOT_RENEWABLE',
  sendWebhookTest: 'WEBHOOK_EVENT_NOT_PERMITTED',
  listWebhookDeliveries: 'WEBHOOK_EVENT_NOT_PERMITTED',
  getWebhookDelivery: 'WEBHOOK_EVENT_NOT_PERMITTED',
  resendWebhookDelivery: 'WEBHOOK_EVENT_NOT_PERMITTED',
  recoverWebhookDeliveries: 'WEBHOOK_EVENT_NOT_PERMITTED',
  replaceRota: 'TECHNICIAN_NOT_FOUND',
  getEvent: 'EVENT_NOT_FOUND',
  getOutboxMail: 'MAIL_NOT_FOUND',
  // Only an owner of the only business of the service may see its checks.
  getSystemHealth: 'OPERATOR_ONLY',
};

async function idsOf(harness: Harness, { businessId }: TestBusiness, table: string, more = ''): Promise<{ id: string }[]> {
  return harness.store.query<{ id: string }>(
    `select x.id from ${table} x join tenants t on t.id = x.tenant_id where t.business_id = $1 and t.environment = 'live' ${more}`,
    [businessId],
  );
}

/** Without an order the database could return an endpoint that an earlier case has deleted. */
const oldestKept = 'and x.deleted_at is null order by x.id limit 1';

const onEndpoint =
  (more: Record<string, unknown> = {}): Inputs =>
  async (harness, business) =>
    (await idsOf(harness, business, 'webhook_endpoints', oldestKept)).map(({ id }) => ({ id, ...more }));

const onDeliveries: Inputs = async (harness, business) => {
  const [endpoint] = await idsOf(harness, business, 'webhook_endpoints', oldestKept);
  return (await idsOf(harness, business, 'webhook_deliveries')).map(({ id }) => ({ id: endpoint!.id, delivery_id: id }));
};

const onMember =
  (more: Record<string, unknown> = {}, status?: string): Inputs =>
  async (harness, business, { role }) => {
    const { id } = await newMember(harness, business, { role });
    if (status !== undefined) await harness.store.query('update members set status = $2 where id = $1', [id, status]);
    return [{ id, ...more }];
  };

const onTechnician =
  (more: () => Promise<Record<string, unknown>> = () => Promise.resolve({})): Inputs =>
  async (_harness, business) => [{ id: (await newTechnician(business)).id, ...(await more()) }];

const withPicture: Inputs = async (_harness, business, { owner }) => {
  const { id } = await newTechnician(business);
  const { content_type, image } = await examples.setTechnicianPicture(business);
  await owner.ok('setTechnicianPicture', { id, content_type, image });
  return [{ id }];
};

const onTimeOff =
  (more: Record<string, unknown>): Inputs =>
  async (_harness, business) => {
    // The technician of a visit that the time off strands.
    const { id } = await examples.getJobRequest(business);
    const { technician_id } = (await business.ok('getJobRequest', { id })).assignment;
    const off = { id: technician_id!, start_date: date, end_date: date, reason: 'Dentist', status: 'pending' as const };
    const made = await business.ok('createTechnicianTimeOff', off);
    return [{ id: technician_id, time_off_id: made.id, ...more }];
  };

const onConnection =
  (more: Record<string, unknown> = {}): Inputs =>
  async (harness, _business, { owner, memberId }) => {
    await connect(harness, owner);
    const { connections } = await owner.ok('listConnections', { status: 'active' });
    const { id } = connections[0]!;
    // A member without any permission cannot allow an app anything.
    await harness.store.query('update oauth_connections set member_id = $2 where id = $1', [id, memberId]);
    return [{ id, ...more }];
  };

const onRole =
  (more: Record<string, unknown> = {}): Inputs =>
  async (_harness, _business, { owner }) => {
    // A deep run asks more often than a business may have roles. Those that somebody has stay, by their refusal.
    const { roles } = await owner.ok('listRoles', {});
    if (roles.length > 40) for (const { id } of roles) await owner.call('deleteRole', { id });
    const { id } = await owner.ok('createRole', { name: `Role ${Date.now()} ${Math.random()}`, permissions: [] });
    return [{ id, ...more }];
  };

/** A row, because a business may add only a few. Nobody answers at its address. */
const onIdentityProvider =
  (more: Record<string, unknown> = {}): Inputs =>
  async (harness, business) => {
    const [row] = await harness.store.query<{ id: string }>(
      `insert into identity_providers (business_id, id, name, issuer, client_id, scopes, domains, creates_members, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Acme account', 'https://127.0.0.1:9', 'truckroll', 'openid', '{}', false, now(), now()) returning id`,
      [business.businessId],
    );
    return [{ id: row!.id, ...more }];
  };

const bare: Inputs = () => Promise.resolve([{}]);

export const copyInputs: Partial<Record<OperationId, Inputs>> = {
  setTechnicianPicture: onTechnician(async () => {
    const { content_type, image } = await examples.setTechnicianPicture({} as TestBusiness);
    return { content_type, image };
  }),
  getTechnicianPicture: withPicture,
  deleteTechnicianPicture: withPicture,
  decideTimeOff: onTimeOff({ version: 1, status: 'approved' }),
  deleteTimeOff: onTimeOff({}),

  checkCoverage: async (_harness, business) => {
    // The address of a record needs one more permission (tests/operations/catalog/checkCoverage.test.ts).
    const { customer_id: _customer, site_id: _site, ...place } = await examples.checkCoverage(business);
    return [place, { postal_code: '10001' }];
  },
  undoScheduleChange: async (_harness, business, { session }) => {
    const { undo_token } = await session.ok('commitJobRequestMove', await examples.commitJobRequestMove(business));
    return [{ undo_token }];
  },

  getWebhookEndpoint: onEndpoint(),
  updateWebhookEndpoint: onEndpoint({ description: 'Mine' }),
  verifyWebhookEndpoint: onEndpoint(),
  rotateWebhookSecret: onEndpoint(),
  renewWebhookSecret: onEndpoint(),
  sendWebhookTest: onEndpoint({ type: 'customer.created' }),
  listWebhookDeliveries: onEndpoint(),
  recoverWebhookDeliveries: onEndpoint({ since: new Date(Date.now() - 86_400_000).toISOString() }),
  getWebhookDelivery: onDeliveries,
  resendWebhookDelivery: onDeliveries,
  deleteWebhookEndpoint: async (_harness, business) => {
    const { id } = await business.ok('createWebhookEndpoint', { url: (await startReceiver()).url });
    return [{ id }];
  },
  listEvents: bare,
  getEvent: (harness, business) => idsOf(harness, business, 'events'),

  listMembers: bare,
  inviteMember: async (_harness, _business, { role }) => [{ email: `new-${Date.now()}@example.com`, full_name: 'Ann Lee', role }],
  resendInvitation: onMember({}, 'invited'),
  updateMember: onMember({ full_name: 'Ann Lee-Smith' }),
  suspendMember: onMember(),
  resetMemberSecondFactor: onMember(),
  reactivateMember: onMember({}, 'suspended'),
  removeMember: onMember(),
  createRole: async () => [{ name: `Role ${Date.now()}`, permissions: [] }],
  updateRole: onRole({ permissions: [] }),
  getSignInRules: bare,
  updateSignInRules: async () => [{ second_factor_roles: [] }],
  deleteRole: onRole(),
  listIdentityProviders: bare,
  updateIdentityProvider: onIdentityProvider({ name: 'Acme account' }),
  deleteIdentityProvider: onIdentityProvider(),
  testIdentityProvider: onIdentityProvider(),
  listAuditLog: async () => [{ limit: 200 }],
  listApiKeys: bare,
  createApiKey: async () => [{ name: 'Mine', permissions: ['developer_manage_api_keys'] }],
  revokeApiKey: async (_harness, _business, { session }) => {
    const { id } = await session.ok('createApiKey', { name: 'Mine', permissions: ['developer_manage_api_keys'] });
    return [{ id }];
  },
  listRequestLog: async () => [{ limit: 200 }],
  listConnections: bare,
  updateConnection: onConnection({ cap_days: 10 }),
  disconnectApp: onConnection(),

  listOutboxMails: async () => [{ limit: 1000 }],
  // The test of getOutboxMail covers the mails that such a caller may read.
  getOutboxMail: (harness, business) => idsOf(harness, business, 'mails', `and (x.job_request_id is not null or x.kind like 'customer_%')`),

  updateBusinessSettings: async (_harness, _business, { owner }) => {
    const { version } = await owner.ok('getBusinessSettings', {});
    return [{ version, preview: true, timezone: 'Asia/Tokyo' }];
  },
  replaceOpeningHours: async (_harness, _business, { owner }) => {
    const { version } = await owner.ok('getOpeningHours', {});
    return [{ version, preview: true, weekly_hours: [] }];
  },
  createClosure: async () => [{ preview: true, date }],
  deleteClosure: async (_harness, _business, { owner }) => {
    await owner.ok('createClosure', { date: later });
    return [{ date: later }];
  },
  listClosures: bare,
  updateBookingPageSettings: async () => [{ enabled: true }],
  advanceSandboxClock: async () => [{ by_seconds: 60 }],
  resetSandbox: async (_harness, { alias }) => [{ confirm_alias: alias, seed: 'empty' }],
  changePassword: async () => [{ current_password: testPassword, new_password: 'quite another long one' }],
  proveAgain: async () => [{ proof: testPassword }],
  endOwnSession: async (_harness, _business, { session }) => {
    const { sessions } = await session.ok('listOwnSessions', {});
    return [{ id: sessions[0]!.id }];
  },
};
