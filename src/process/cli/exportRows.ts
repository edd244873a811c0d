/** Reads the resources of an export, in the shapes of the API's GETs, one page at a time. */
import type { ReadContext } from '../../domain/call/context.ts';
import { isRefusal, type Refusal } from '../../contract/errors.ts';
import { jobRequestResource } from '../../domain/jobs/records/jobRequestResource.ts';
import { statusTimelineOf } from '../../domain/jobs/lifecycle/timeline.ts';
import { listJobTypes } from '../../domain/operations/catalog/listJobTypes.ts';
import { listServiceAreas } from '../../domain/operations/catalog/listServiceAreas.ts';
import { listSkillCategories } from '../../domain/operations/catalog/listSkillCategories.ts';
import { listSkillsByCategory } from '../../domain/operations/catalog/listSkillsByCategory.ts';
import { listVehicles } from '../../domain/operations/fleet/listVehicles.ts';
import { customerResource } from '../../domain/resources/customers/customerResource.ts';
import { siteResource } from '../../domain/resources/customers/siteResource.ts';
import { technicianResource } from '../../domain/resources/team/technicianResource.ts';
import { readCustomersAfter, readSpendingTotals } from '../../store/customers/customers.ts';
import { readSitesAfter } from '../../store/customers/customerSites.ts';
import { readJobsAfter } from '../../store/jobs/jobRequestList.ts';
import { fileResource } from '../../domain/resources/files/fileResource.ts';
import { pictureAnswer } from '../../domain/resources/pictures/address.ts';
import { readFilesAfter, type FileRow } from '../../store/files/files.ts';
import { readDatedOpenings, readOpeningHours } from '../../store/settings/openingHours.ts';
import { readPicturesAfter } from '../../store/team/technicianPictures.ts';
import { listSkillsOf, readTechniciansAfter } from '../../store/team/technicians.ts';
import { readTimeOffAfter } from '../../store/team/timeOff.ts';

/**
 * Rows in memory at one time. With 100,000 jobs, the slowest statement of the service took 2.8 s during an export with 500 rows, and 1.8 s
 * with 100.
 */
const pageRows = 100;
/** Pictures in memory at one time. A picture has up to 350,000 characters. */
const pagePictures = 10;
/** Files in memory at one time. A file has up to 14 million characters. */
const pageFiles = 1;
export const beforeAll = '00000000-0000-0000-0000-000000000000';

export type Pages = AsyncIterable<readonly object[]>;

/** The bytes of a file; null: they are lost. */
export type ReadBytes = (file: FileRow) => Promise<Buffer | null>;

/** Readers of the resources, by file name. */
export const exported: Readonly<Record<string, (ctx: ReadContext, bytesOf: ReadBytes) => Pages>> = {
  business,
  customers,
  customer_sites: customerSites,
  job_requests: jobRequests,
  files,
  technicians,
  technician_pictures: pictures,
  time_off: (ctx) => byId((after) => readTimeOffAfter(ctx.db, ctx.tenant.id, after, pageRows)),
  vehicles: (ctx) =>
    pagedRows(
      (page) => listVehicles.run(ctx, page),
      (answer) => answer.vehicles,
    ),
  job_types: (ctx) =>
    pagedRows(
      (page) => listJobTypes.run(ctx, page),
      (answer) => answer.job_types,
    ),
  service_areas: (ctx) =>
    pagedRows(
      (page) => listServiceAreas.run(ctx, page),
      (answer) => answer.service_areas,
    ),
  skill_categories: (ctx) =>
    pagedRows(
      (page) => listSkillCategories.run(ctx, page),
      (answer) => answer.categories,
    ),
  skills,
};

async function* business({ db, tenant }: ReadContext): AsyncGenerator<object[]> {
  const hours = await readOpeningHours(db, tenant.id);
  yield [
    {
      id: tenant.businessId,
      alias: tenant.alias,
      name: tenant.businessName,
      environment: tenant.environment,
      timezone: tenant.timezone,
      currency: tenant.currency,
      dated_opening_hours: await readDatedOpenings(db, tenant.id),
      opening_hours: hours.map(({ weekday, startMinute, endMinute }) => ({ weekday, start_minute: startMinute, end_minute: endMinute })),
    },
  ];
}

async function* customers({ db, tenant, locale, nowMilliseconds }: ReadContext): AsyncGenerator<object[]> {
  const totals = await readSpendingTotals(db, tenant.id, nowMilliseconds);
  const read = (after: string) => readCustomersAfter(db, tenant.id, after, nowMilliseconds, pageRows);
  for await (const rows of byId(read))
    yield rows.map((row) => {
      const hasSpent = row.total > 0;
      return customerResource(tenant, locale, row, {
        ...row,
        rank: hasSpent ? rankOf(totals, row.total) : null,
        spenders: hasSpent ? totals.length : 0,
      });
    });
}

async function* customerSites({ db, tenant, locale }: ReadContext): AsyncGenerator<object[]> {
  for await (const rows of byId((after) => readSitesAfter(db, tenant.id, after, pageRows)))
    yield rows.map((row) => ({
      ...siteResource(locale, row),
      customer_id: row.customerId,
      ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
    }));
}

/** The rank of a total: 1 plus the number of larger totals. `totals` are sorted, the largest first. */
function rankOf(totals: Float64Array, total: number): number {
  let [from, until] = [0, totals.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (totals[middle]! > total) from = middle + 1;
    else until = middle;
  }
  return from + 1;
}

async function* jobRequests(ctx: ReadContext): AsyncGenerator<object[]> {
  for await (const rows of byId((after) => readJobsAfter(ctx.db, ctx.tenant.id, after, pageRows)))
    yield rows.map((row) => ({ ...jobRequestResource(ctx, ctx.locale, row), timeline: statusTimelineOf(row, ctx.locale) }));
}

async function* technicians({ db, tenant, locale }: ReadContext): AsyncGenerator<object[]> {
  for await (const rows of byId((after) => readTechniciansAfter(db, tenant.id, after, pageRows))) {
    const page: object[] = [];
    for (const row of rows)
      page.push({
        ...technicianResource(tenant, locale, row),
        skills: await listSkillsOf(db, tenant.id, row.id),
        // null: the technician works during the business's opening hours.
        weekly_hours: row.weeklyHours,
        dated_hours: row.datedHours,
      });
    yield page;
  }
}

/** Reads the pictures. `id` is the technician's id. */
async function* pictures({ db, tenant }: ReadContext): AsyncGenerator<object[]> {
  const read = async (after: string) => {
    const rows = await readPicturesAfter(db, tenant.id, after, pagePictures);
    return rows.map((row) => ({ id: row.technicianId, ...pictureAnswer(row) }));
  };
  yield* byId(read, pagePictures);
}

/** Reads the files on customers and jobs, with their bytes as base64 (`content`); null: the bytes are lost. */
async function* files({ db, tenant }: ReadContext, bytesOf: ReadBytes): AsyncGenerator<object[]> {
  const read = async (after: string) => {
    const rows = await readFilesAfter(db, tenant.id, after, pageFiles);
    return Promise.all(
      rows.map(async (row) => ({ ...fileResource(tenant, row), content: (await bytesOf(row))?.toString('base64') ?? null })),
    );
  };
  yield* byId(read, pageFiles);
}

async function* skills(ctx: ReadContext): AsyncGenerator<readonly object[]> {
  for await (const categories of pagedRows(
    (page) => listSkillCategories.run(ctx, page),
    (answer) => answer.categories,
  ))
    for (const { id } of categories)
      yield* pagedRows(
        (page) => listSkillsByCategory.run(ctx, { ...page, id }),
        (answer) => answer.skills,
      );
}

/** Reads rows in the order of their ids. Ids never change, and new ids are larger, so every row that existed at the start is read once. */
async function* byId<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
  count = pageRows,
): AsyncGenerator<Row[]> {
  for (let after = beforeAll; ;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < count) return;
    after = rows.at(-1)!.id;
  }
}

async function* pagedRows<Answer, Row extends object>(
  read: (page: { page: number; limit: number }) => Promise<Answer>,
  rowsOf: (answer: Exclude<Answer, Refusal>) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page++) {
    const answer = await read({ page, limit: pageRows });
    // The category was deleted between two pages.
    if (isRefusal(answer)) return;
    const rows = rowsOf(answer as Exclude<Answer, Refusal>);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
  }
}
