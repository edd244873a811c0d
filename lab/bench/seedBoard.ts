/** Board L(N) of docs/reference/performance.md#board-ln as the rows of a business, with the business's key. */
import { createBusiness, createKey } from '../../src/machinery/auth/onboarding.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { insertRows } from '../../src/store/demoRows.ts';
import { getTenant, type Tenant } from '../../src/store/settings/tenants.ts';
import { makeBoardL, technicianIdOf, type BoardL } from './boards.ts';

export interface SeededBoard {
  readonly data: BoardL;
  readonly tenant: Tenant;
  readonly key: string;
  /** The id of skill bit 0. */
  readonly skillId: string;
}

/** Rows per statement; more would make one huge text. */
const batch = 20_000;
const areaId = technicianIdOf(1);
const skillIdOf = (bit: number) => technicianIdOf(100 + bit);
/** A box around all sessions and the job of L. */
const box = [
  [-75, 39.7],
  [-73, 39.7],
  [-73, 41.7],
  [-75, 41.7],
  [-75, 39.7],
];

export async function seedBoardL(store: Store, technicianCount: number, alias = 'board-l'): Promise<SeededBoard> {
  const data = makeBoardL(technicianCount);
  const now = Date.now();
  const owner = { ownerEmail: 'l@example.com', passwordCostLog2: 10 };
  const business = await createBusiness(store, { name: 'Board L', alias, timezone: 'America/New_York', ...owner }, now);
  const { tenantId, workflowId, groupIds } = business.tenants.live;
  await store.transaction(async (tx) => {
    await tx.query('delete from opening_hours where tenant_id = $1', [tenantId]);
    const weekdays = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, start_minute: 480, end_minute: 1080 }));
    await insertRows(tx, 'opening_hours', tenantId, weekdays);
    await insertRows(tx, 'skill_categories', tenantId, [{ id: technicianIdOf(99), name: 'Skills' }]);
    const skills = Array.from({ length: 12 }, (_, bit) => ({ id: skillIdOf(bit), category_id: technicianIdOf(99), name: `Skill ${bit}` }));
    await insertRows(tx, 'skills', tenantId, skills);
    await insertRows(tx, 'service_areas', tenantId, [
      { id: areaId, name: 'Everywhere', boundary: { type: 'Polygon', coordinates: [box] } },
    ]);
    await insertRows(
      tx,
      'technicians',
      tenantId,
      data.drawn.map((technician, index) => ({
        id: data.technicianIds[index],
        user_id: data.technicianIds[index],
        permission_group_id: Object.values(groupIds)[0],
        full_name: `Technician ${index}`,
        start_location_type: 'home',
        start_latitude: technician.latitude,
        start_longitude: technician.longitude,
      })),
    );
    await insertRows(
      tx,
      'technician_service_areas',
      tenantId,
      data.technicianIds.map((id) => ({ technician_id: id, service_area_id: areaId })),
    );
    await insertRows(
      tx,
      'technician_skills',
      tenantId,
      data.drawn.flatMap(({ skillMask }, index) =>
        skills
          .filter((_, bit) => (skillMask & (1 << bit)) !== 0)
          .map((skill) => ({ technician_id: data.technicianIds[index], skill_id: skill.id })),
      ),
    );
    const visits = visitRows(data, workflowId);
    for (let from = 0; from < visits.length; from += batch) {
      const part = visits.slice(from, from + batch);
      await insertRows(
        tx,
        'job_requests',
        tenantId,
        part.map(({ job }) => job),
      );
      await insertRows(
        tx,
        'sessions',
        tenantId,
        part.map(({ session }) => session),
      );
    }
  });
  const { key } = await createKey(store, { business: business.businessId, environment: 'live', permissions: null }, now);
  return { data, tenant: await getTenant(store, tenantId), key, skillId: skillIdOf(0) };
}

/** A scheduled job and its session for each session of the board. */
function visitRows(data: BoardL, workflowId: string) {
  return data.board.lanes.flatMap((lane, index) =>
    Array.from({ length: lane.sessionCount }, (_, at) => {
      const id = technicianIdOf(1_000_000 + index * 1_000 + at);
      const start = lane.startMinutes[at]!;
      const end = lane.endMinutes[at]!;
      const iso = (minute: number) => new Date(minute * 60_000).toISOString();
      const { technicianId } = lane;
      return {
        job: {
          id,
          short_code: `L-${index}-${at}`,
          workflow_id: workflowId,
          workflow_name: 'Standard',
          status_key: 'scheduled',
          customer_name: 'Customer',
          customer_timezone: 'America/New_York',
          job_dates: [],
          latitude: lane.stopCoordinates.latE6[at]! / 1e6,
          longitude: lane.stopCoordinates.lonE6[at]! / 1e6,
          quoted_at: iso(start),
          job_duration_minutes: end - start,
          scheduled_at: iso(start),
          ends_at: iso(end),
          technician_id: technicianId,
        },
        session: {
          job_request_id: id,
          technician_id: technicianId,
          ordinal: 1,
          date: Temporal.Instant.from(iso(start)).toZonedDateTimeISO('America/New_York').toPlainDate().toString(),
          start_minute: start,
          end_minute: end,
          latitude_e6: lane.stopCoordinates.latE6[at],
          longitude_e6: lane.stopCoordinates.lonE6[at],
          flags: 2,
        },
      };
    }),
  );
}
