/** Which outbox mails a caller may read. docs/internals/access.md#copies. */
import type { PermissionCode } from '../permissions.ts';
import { mailKinds, memberMailKinds, ownerMailKinds, type MailKind, type OwnerMailKind } from '../vocabulary.ts';

/** Whether a mail to the owners contains a customer's name or words. */
const ownerMailsAboutCustomers: Readonly<Record<OwnerMailKind, boolean>> = {
  webhook_disabled: false,
  webhook_secret_expiring: false,
  webhook_secret_expired: false,
  connection_expiring: false,
  api_key_expiring: false,
  api_key_renewed: false,
  first_subscription: false,
  customer_cancelled: true,
  customer_asks_other_time: true,
  customer_asks_cancellation: true,
  customer_asks_callback: true,
};
const kindsWithoutCustomers: readonly MailKind[] = [
  ...memberMailKinds,
  ...ownerMailKinds.filter((kind) => !ownerMailsAboutCustomers[kind]),
];
const permissionsForCustomers = ['job_view', 'customers_view'] as const satisfies readonly PermissionCode[];

/** The kinds of mails that a credential with these permissions may read. null permissions: all kinds. */
export function readableMailKinds(permissions: readonly PermissionCode[] | ReadonlySet<PermissionCode> | null): MailKind[] {
  const heldPermissions = permissions && new Set(permissions);
  const readsCustomers = !heldPermissions || permissionsForCustomers.every((code) => heldPermissions.has(code));
  return readsCustomers ? [...mailKinds] : [...kindsWithoutCustomers];
}
