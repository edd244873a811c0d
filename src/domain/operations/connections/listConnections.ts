import { isRefusal } from '../../../contract/errors.ts';
import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { connectionResource } from '../../resources/settings/connectionResource.ts';
import { listConnectionRows, connectionOrder } from '../../../store/oauth/connections.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** The connected apps of the environment. Only business managers see those of other members. */
export const listConnections = read<'listConnections'>(async ({ db, tenant, principal, nowMilliseconds }, input) => {
  const page = readablePage(input, connectionOrder);
  if (isRefusal(page)) return page;
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const seesAll = !principal.own && missingPermissions(principal, ['business_manage']).length === 0;
  const own = principal.userId ?? nobody;
  const memberId = seesAll || input.member_id === own ? input.member_id : input.member_id === undefined ? own : nobody;
  const filter = { memberId, status: input.status, now: formatMilliseconds(now) };
  const found = await listConnectionRows(db, tenant.id, filter, page);
  return { connections: found.rows.map((row) => connectionResource(row, now)), ...pageAnswer(page, found) };
});
