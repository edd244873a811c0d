/**
 * Which kinds of callers may reach which operations, whatever their permissions. The test calls the pipeline directly, because REST, MCP
 * and the pages check this before. docs/reference/conventions.md#dashboard-operations.
 */
import { expect, it } from 'vitest';
import type { Principal } from '../../src/machinery/auth/principal.ts';
import { operationList, type OperationId } from '../../src/contract/index.ts';
import { noLimits } from '../../src/domain/pipeline/outcome.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();

it('[dashboard.not-mcp] a key cannot call operations of the dashboard, and only visitors of a page can call those of the page', async () => {
  const { businessId, ownerId } = await harness.business();
  const tenantId = (await findTenantId(harness.store, businessId, 'live'))!;
  const of = { id: ownerId, tenantId, businessId, environment: 'live', permissions: null, rateBucket: 'test', userId: ownerId } as const;
  const call = { door: 'rest', input: {}, locale: 'en', requestId: 'test', limits: noLimits } as const;
  const codeOf = async (id: string, kind: Principal['kind']) =>
    (await harness.server.pipeline.run({ ...call, operationId: id as OperationId, principal: { ...of, kind } })).envelope.error_code;
  const kindsOf = {
    dashboard: ['key', 'app', 'customer'],
    guest: ['member', 'customer'],
    customer: ['member', 'guest'],
    calendar: ['member'],
  } as const;
  for (const [audience, kinds] of Object.entries(kindsOf))
    for (const { id } of operationList.filter((op) => op.audience === audience))
      for (const kind of kinds) expect([id, kind, await codeOf(id, kind)]).toEqual([id, kind, 'NOT_FOUND']);
});
