/** A workflow that a business could define in place of the one it starts with. */
import type { Store } from '../../../src/store/driver/database.ts';
import type { TestBusiness } from '../../support/harness.ts';

const action = (key: string, leads_to?: string) => ({ key, labels: { en: key }, actor: 'technician', ...(leads_to ? { leads_to } : {}) });
const status = (key: string, ...actions: object[]) => ({ key, display_names: { en: `The ${key}` }, actions });
/** The action `confirm_booking` does not even name the status that it leads to. */
const ownStatuses = [
  status('booking', action('quote'), action('confirm_booking')),
  status('packing', action('load', 'visiting')),
  status('visiting', action('photo'), action('back', 'packing'), action('leave', 'paperwork')),
  status('paperwork', action('sign', 'completed')),
  status('completed'),
];

/** SQL for the id of a business's live tenant. The statement's first value must be the business's id. */
export const tenantOf = `(select id from tenants where business_id = $1 and environment = 'live')`;

/** Makes the workflow above the default for new jobs of the business. */
export async function replaceWorkflow(store: Store, of: TestBusiness): Promise<void> {
  await store.query(`update workflows set is_default = false where tenant_id = ${tenantOf}`, [of.businessId]);
  await store.query(
    `insert into workflows (tenant_id, id, name, is_default, statuses) values (${tenantOf}, gen_random_uuid(), 'Own', true, $2::jsonb)`,
    [of.businessId, JSON.stringify(ownStatuses)],
  );
}
