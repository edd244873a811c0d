/** Computes the phone keys of customers again after their form has changed. */
import type { Store } from '../driver/database.ts';

const rowsOfBatch = 1_000;

/** `form`: the number of the form that `keyOf` makes. Does nothing when the stored keys have it. Rows whose key stays are not written. */
export async function computePhoneKeys(
  store: Store,
  form: number,
  keyOf: (phone: string, timezone: string) => string | null,
): Promise<void> {
  const [known] = await store.query<{ form: number }>(`select form from computed_forms where name = 'customers.phone_key'`);
  if ((known?.form ?? 0) >= form) return;
  let after: { tenantId: number; id: string } | null = { tenantId: 0, id: '00000000-0000-0000-0000-000000000000' };
  while (after) {
    const rows: { tenantId: number; id: string; phone: string; phoneKey: string | null; timezone: string }[] = await store.query(
      `select c.tenant_id as "tenantId", c.id, c.phone, c.phone_key as "phoneKey", t.timezone
         from customers c join tenants t on t.id = c.tenant_id
        where (c.tenant_id, c.id) > ($1, $2::uuid) and c.phone is not null order by c.tenant_id, c.id limit ${rowsOfBatch}`,
      [after.tenantId, after.id],
    );
    for (const { tenantId, id, phone, phoneKey, timezone } of rows) {
      const key = keyOf(phone, timezone);
      // Only for the number that was read: a process may change it meanwhile.
      if (key !== phoneKey)
        await store.query(
          'update customers set phone_key = $4, updated_at = tenant_now($1) where tenant_id = $1 and id = $2 and phone = $3',
          [tenantId, id, phone, key],
        );
    }
    after = rows.at(-1) ?? null;
  }
  await store.query(
    `insert into computed_forms (name, form) values ('customers.phone_key', $1) on conflict (name) do update set form = excluded.form`,
    [form],
  );
}
