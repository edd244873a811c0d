/** The caller of background work: nobody is responsible for it. It acts for the business, as its settings and rules say. */
import type { Principal } from '../../machinery/auth/principal.ts';
import type { Tenant } from '../../store/settings/tenants.ts';

/** `work` names the work in the bucket of limits, which background work never uses up. */
export const businessItself = ({ id, businessId, environment }: Tenant, work: string): Principal => ({
  kind: 'member',
  id: businessId,
  tenantId: id,
  businessId,
  environment,
  permissions: null,
  rateBucket: `${work} ${id}`,
  userId: null,
});
