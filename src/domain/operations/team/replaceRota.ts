import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { mostDatedHours, mostHoursWarnings } from '../../../contract/schemas/technician.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { availabilityAnswer } from '../../resources/team/availability.ts';
import { refuseStale } from '../../resources/contentVersion.ts';
import { refuseEditing } from '../../resources/team/groupRights.ts';
import { technicianWarnings } from '../../resources/team/hoursWithoutEffect.ts';
import { hoursOfDays, withDays } from '../../resources/team/technicianHours.ts';
import { readBoardSettings, type DatedHours } from '../../../store/schedule/boardRows.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { writeDatedHours } from '../../../store/team/hours.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { addDays, localDateOf } from '../../../ground/time/localTime.ts';
import { write } from '../handler.ts';

/** Past entries are kept this long, for questions about the past. */
const keptDays = 62;

/** Replaces the hours of technicians on certain days, all changes or none, and lists the visits that this strands. [rota.replace] */
export const replaceRota = write<'replaceRota'>((ctx, input) => {
  const technicianIds = [...new Set(input.changes.map(({ technician_id }) => technician_id))];
  return withStrandedVisits(ctx, { preview: input.preview, technicianIds }, async (ctx) => {
    const { db, tenant } = ctx;
    const keepFrom = addDays(localDateOf(tenant.timezone, Math.floor(ctx.nowMilliseconds / 60_000)), -keptDays);
    const datedOf = new Map<string, readonly DatedHours[]>();
    for (const [index, sent] of input.changes.entries()) {
      const path = `changes[${index}]`;
      const change = hoursOfDays(sent, path);
      if (isRefusal(change)) return change;
      const id = sent.technician_id;
      let dated = datedOf.get(id);
      if (!dated) {
        const stored = await findTechnician(db, tenant.id, id);
        if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
        const denied = await refuseEditing(ctx, stored);
        if (denied) return denied;
        const stale = refuseStale(sent.version, await availabilityAnswer(ctx, stored));
        if (stale) return stale;
        dated = stored.datedHours;
      }
      const next = withDays(dated, sent.follow_weekly_hours === true ? { ...change, hours: null } : change, keepFrom);
      if (next.length > mostDatedHours) return invalid(`${path}.hours`, 'max_items', 'max_items', { limit: mostDatedHours });
      datedOf.set(id, next);
    }
    for (const [id, dated] of datedOf) await writeDatedHours(db, tenant.id, id, dated);
    const ids = [...datedOf.keys()];
    touchLanes(db, tenant.id, ids);
    const { closures, ...openings } = await readBoardSettings(db, tenant.id);
    const business = { ...openings, closures: new Set(closures) };
    const today = localDateOf(tenant.timezone, Math.floor(ctx.nowMilliseconds / 60_000));
    const warnings = [...datedOf].flatMap(([id, dated]) =>
      technicianWarnings({ weekly: null, dated }, business, today).map((warning) => ({ technician_id: id, ...warning })),
    );
    return { technician_ids: ids, warnings: warnings.slice(0, mostHoursWarnings) };
  });
});
