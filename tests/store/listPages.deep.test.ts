/**
 * A page after a row costs the same wherever it is: it reads as many pages of the database in a list of 20,000 rows as in one of 2,000.
 * docs/internals/store.md#lists.
 */
import { expect, it } from 'vitest';
import { customerOrders } from '../../src/store/customers/customerOrders.ts';
import { listCustomerRows } from '../../src/store/customers/customers.ts';
import { listSites, siteOrder } from '../../src/store/customers/customerSites.ts';
import { listMessageRows, messageOrder } from '../../src/store/customers/messages.ts';
import type { Database } from '../../src/store/driver/database.ts';
import { eventOrder, listEventRows } from '../../src/store/events/events.ts';
import { fileOrder, listFileRows } from '../../src/store/files/files.ts';
import { callbackOrder, listCallbackRows } from '../../src/store/jobs/callbacks.ts';
import { customerRequestOrder, listCustomerRequestRows } from '../../src/store/jobs/customerRequests.ts';
import { jobOrders } from '../../src/store/jobs/jobOrders.ts';
import { listJobs } from '../../src/store/jobs/jobRequestList.ts';
import { listMaintenancePlanRows, maintenancePlanOrder } from '../../src/store/jobs/maintenancePlans.ts';
import { listNoteRows, noteOrder } from '../../src/store/jobs/notes.ts';
import { readCursor, type ListOrder, type ListPage } from '../../src/store/listOrder.ts';
import { listMailRows, mailOrder } from '../../src/store/mail/outbox.ts';
import { connectionOrder, listConnectionRows } from '../../src/store/oauth/connections.ts';
import { keyOrder, listKeyRows } from '../../src/store/access/apiKeys.ts';
import type { Page } from '../../src/store/paging.ts';
import { listReservedTimeRows, reservedTimeOrder } from '../../src/store/team/reservedTimes.ts';
import { listTimeOff, listTimeOffRequestRows, timeOffOrder, timeOffRequestOrder } from '../../src/store/team/timeOff.ts';
import { deliveryOrder, listDeliveries } from '../../src/store/webhooks/deliveries.ts';
import { addListRows, listRowsOf, newListOwner, type ListId, type ListOwner, type ListRows } from '../support/listRows.ts';
import { databaseKind, startHarness } from '../support/harness.ts';
import { pagesOf } from './readPages.ts';

type Read = (db: Database, owner: ListOwner, page: Page) => Promise<ListPage<unknown>>;
type Reads = Readonly<Record<string, readonly [order: ListOrder, read: Read]>>;

const none = { customerId: undefined, jobRequestId: undefined };
const nowMilliseconds = Date.parse('2030-06-05T12:00:00Z');

/** The readings of each list. null: a list of hundreds of rows in any business, or of few days. */
const lists: Readonly<Record<ListId, Reads | null>> = {
  listCustomers: {
    newest: [
      customerOrders.newest,
      (db, { tenantId }, page) => listCustomerRows(db, tenantId, {}, page, { sort: 'newest', nowMilliseconds }),
    ],
    name: [customerOrders.name, (db, { tenantId }, page) => listCustomerRows(db, tenantId, {}, page, { sort: 'name', nowMilliseconds })],
  },
  listCustomerSites: { all: [siteOrder, (db, { tenantId, customerId }, page) => listSites(db, tenantId, customerId, undefined, page)] },
  listJobRequests: {
    newest: [jobOrders.newest, (db, { tenantId }, page) => listJobs(db, tenantId, { archived: false }, page, 'newest')],
  },
  listJobTypes: null,
  listSkillCategories: null,
  listSkillsByCategory: null,
  listServiceAreas: null,
  listTechnicians: null,
  getRota: null,
  listTeamAbsences: null,
  listTechnicianTimeOff: {
    all: [timeOffOrder, (db, { tenantId, technicianId }, page) => listTimeOff(db, tenantId, technicianId, {}, page)],
  },
  listTimeOffRequests: {
    all: [timeOffRequestOrder, (db, { tenantId }, page) => listTimeOffRequestRows(db, tenantId, {}, page)],
    pending: [timeOffRequestOrder, (db, { tenantId }, page) => listTimeOffRequestRows(db, tenantId, { status: 'pending' }, page)],
  },
  listVehicles: null,
  listCallbacks: { open: [callbackOrder(false), (db, { tenantId }, page) => listCallbackRows(db, tenantId, false, page)] },
  listCustomerRequests: {
    all: [customerRequestOrder({}), (db, { tenantId }, page) => listCustomerRequestRows(db, tenantId, {}, page)],
    open: [
      customerRequestOrder({ status: 'open' }),
      (db, { tenantId }, page) => listCustomerRequestRows(db, tenantId, { status: 'open' }, page),
    ],
  },
  listEvents: {
    all: [
      eventOrder,
      (db, { tenantId }, page) => listEventRows(db, tenantId, ['customer.created', 'customer.updated'], { resourceId: undefined }, page),
    ],
    'of a customer': [
      eventOrder,
      (db, { tenantId, customerId }, page) => listEventRows(db, tenantId, ['customer.created'], { resourceId: customerId }, page),
    ],
  },
  listWebhookDeliveries: {
    all: [deliveryOrder, (db, { tenantId, endpointId }, page) => listDeliveries(db, tenantId, endpointId, {}, page)],
  },
  listApiKeys: { all: [keyOrder, (db, { tenantId }, page) => listKeyRows(db, tenantId, undefined, '2030-06-05T12:00:00Z', page)] },
  listMembers: null,
  listConnections: {
    all: [connectionOrder, (db, { tenantId }, page) => listConnectionRows(db, tenantId, { now: '2030-06-05T12:00:00Z' }, page)],
  },
  listOutboxMails: {
    all: [mailOrder, (db, { tenantId }, page) => listMailRows(db, tenantId, { readable: ['booked', 'confirmed'] }, page)],
  },
  listClosures: null,
  listReservedTimes: {
    all: [reservedTimeOrder, (db, { tenantId }, page) => listReservedTimeRows(db, tenantId, {}, page)],
  },
  listNotes: {
    all: [noteOrder, (db, { tenantId }, page) => listNoteRows(db, tenantId, none, page)],
    'of a job': [noteOrder, (db, { tenantId, jobId }, page) => listNoteRows(db, tenantId, { ...none, jobRequestId: jobId }, page)],
    'of a customer and a job': [
      noteOrder,
      (db, { tenantId, customerId, jobId }, page) => listNoteRows(db, tenantId, { customerId, jobRequestId: jobId }, page),
    ],
  },
  listFiles: {
    all: [fileOrder, (db, { tenantId }, page) => listFileRows(db, tenantId, none, page)],
    'of a job': [fileOrder, (db, { tenantId, jobId }, page) => listFileRows(db, tenantId, { ...none, jobRequestId: jobId }, page)],
    'of a customer and a job': [
      fileOrder,
      (db, { tenantId, customerId, jobId }, page) => listFileRows(db, tenantId, { customerId, jobRequestId: jobId }, page),
    ],
  },
  listMaintenancePlans: {
    all: [maintenancePlanOrder, (db, { tenantId }, page) => listMaintenancePlanRows(db, tenantId, {}, page)],
  },
  listCustomerMessages: {
    all: [messageOrder, (db, { tenantId, customerId }, page) => listMessageRows(db, tenantId, customerId, page)],
  },
};

/** Without the texts that the outbox sent by itself: a job has few. */
const manyOf = (list: ListRows): ListRows => ({
  ...list,
  rows: list.rows.filter(([table]) => table !== 'mails' || list.rows.length === 1),
});

it.runIf(databaseKind === 'postgres')(
  '[paging.after-cost] a page after a row reads no more in a long list than in a short one',
  async () => {
    const harness = await startHarness({ ownDatabase: true });
    const { store } = harness;
    await harness.server.background.stop();
    await store.query(
      `insert into oauth_clients (id, kind, name, redirect_uris, created_at) values ('lists', 'registered', 'Lists', '{https://app.example/back}', now())`,
    );
    const seeded = async (count: number) => {
      const owner = await newListOwner(store, await harness.business());
      const rows = listRowsOf(owner);
      for (const [id, reads] of Object.entries(lists)) if (reads) await addListRows(store, owner, manyOf(rows[id as ListId]), 1, count);
      return owner;
    };
    const [short, long] = [await seeded(2_000), await seeded(20_000)];
    await store.query('vacuum analyze');
    const grown: Record<string, unknown> = {};
    for (const [id, reads] of Object.entries(lists))
      for (const [name, [order, read]] of Object.entries(reads ?? {})) {
        const pages: number[] = [];
        for (const owner of [short, long]) {
          const { total } = await read(store, owner, { page: 1, limit: 1, offset: 0 });
          const offset = Math.floor(Math.min(total, 9_000) / 2);
          const { next } = await read(store, owner, { page: 1, limit: 1, offset });
          const page: Page = { limit: 15, offset: 0, ...readCursor(next!, order)! };
          pages.push(await pagesOf(store, (db) => read(db, owner, page)));
        }
        if (pages[1]! > 1.5 * pages[0]! + 30 || pages[0]! > 200) grown[`${id} ${name}`] = pages;
      }
    expect(grown).toEqual({});
  },
);
