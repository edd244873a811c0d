/** How the business works, its members, its messages to customers, and the user's own account. docs/reference/pages.md#settings. */
import { Sections } from './Sections.tsx';
import { Account } from './settings/Account.tsx';
import { AuditLog } from './settings/AuditLog.tsx';
import { BookingPage } from './settings/BookingPage.tsx';
import { Business } from './settings/Business.tsx';
import { Calendars } from './settings/Calendars.tsx';
import { Hours } from './settings/Hours.tsx';
import { IdentityProviders } from './settings/IdentityProviders.tsx';
import { Import } from './settings/Import.tsx';
import { MailKinds } from './settings/MailKinds.tsx';
import { Messages } from './settings/Messages.tsx';
import { Members } from './settings/Members.tsx';
import { Retention } from './settings/Retention.tsx';
import { Roles } from './settings/Roles.tsx';
import { System } from './settings/System.tsx';
import { Workflow } from './settings/Workflow.tsx';

const contents = {
  business: Business,
  hours: Hours,
  members: Members,
  roles: Roles,
  'sign-in': IdentityProviders,
  workflow: Workflow,
  messages: Messages,
  mails: MailKinds,
  booking: BookingPage,
  calendars: Calendars,
  import: Import,
  retention: Retention,
  audit: AuditLog,
  system: System,
  account: Account,
};

export const Page = () => <Sections page="settings" contents={contents} />;
