import { recordAudit } from '../../../machinery/auth/audit.ts';
import { invalid, refuse } from '../../../contract/errors.ts';
import { ordinaryGroup } from '../../resources/team/groupRights.ts';
import { newId } from '../../../store/ids.ts';
import { insertJobTypes } from '../../../store/settings/businesses.ts';
import {
  copyCatalog,
  copySettings,
  countCatalog,
  emptyLargeTables,
  emptyTenant,
  insertMadeUpTeam,
  tenantIdOf,
} from '../../../store/settings/sandboxReset.ts';
import { lockClockOffset, setClockOffset } from '../../../store/settings/tenants.ts';
import { lockSchedule, touchBoard } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { preparedWrite } from '../handler.ts';

/** Made-up names. Nobody owns addresses at example.com (RFC 2606). */
const madeUp = ['Ada Example', 'Ben Example', 'Cleo Example'];

/**
 * First empties the large tables in small steps. Then one transaction empties the others and writes the new contents.
 * docs/internals/records.md#sandbox.
 */
export const resetSandbox = preparedWrite<'resetSandbox'>()(
  async ({ db, tenant }, input) => {
    if (tenant.environment !== 'sandbox') return refuse('SANDBOX_ONLY');
    if (input.confirm_alias.trim() !== tenant.alias)
      return invalid('confirm_alias', 'unknown_value', 'alias_to_confirm', { alias: tenant.alias });
    return (await emptyLargeTables(db, tenant.id)) ? {} : refuse('SANDBOX_RESET_UNFINISHED');
  },
  async (ctx, input) => {
    const { db, tenant, services } = ctx;
    const seed = input.seed ?? 'live_catalog';
    await lockSchedule(db, tenant.id);
    // The rows that a moved clock has dated are gone, so the clock can go back to real time.
    await lockClockOffset(db, tenant.id);
    await setClockOffset(db, tenant.id, 0);
    const nowMilliseconds = ctx.nowMilliseconds - tenant.clockOffsetMilliseconds;
    const at = formatMilliseconds(nowMilliseconds);
    const liveId = await tenantIdOf(db, tenant.businessId, 'live');
    await emptyTenant(db, tenant.id);
    await copySettings(db, liveId, tenant.id);
    if (seed === 'live_catalog') {
      await copyCatalog(db, liveId, tenant.id);
      const team = madeUp.map((fullName) => ({
        id: newId(nowMilliseconds),
        userId: newId(nowMilliseconds),
        fullName,
        email: `${fullName.toLowerCase().replace(' ', '.')}@example.com`,
      }));
      await insertMadeUpTeam(db, tenant.id, team, { group: ordinaryGroup, at });
    } else await insertJobTypes(db, tenant.id, [], nowMilliseconds);
    await touchBoard(db, tenant.id);
    recordAudit(ctx, {
      action: 'sandbox.reset',
      subject: { kind: 'environment', id: null, name: tenant.environment },
      changes: [{ field: 'seed', before: null, after: seed }],
    });
    db.afterCommit(() => services.clockMoved(tenant.id));
    return { reset_at: at, seed, ...(await countCatalog(db, tenant.id)) };
  },
);
