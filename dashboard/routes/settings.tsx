/** How the business works, who belongs to it, what it says to customers; and the own account. pages.md, "Settings". */
import { useTranslation } from 'react-i18next';
import { useMay } from '../api/session.ts';
import { Sections, type SectionEntry } from '../parts/Sections.tsx';
import { Account } from './settings/Account.tsx';
import { AuditLog } from './settings/AuditLog.tsx';
import { BookingPage } from './settings/BookingPage.tsx';
import { Business } from './settings/Business.tsx';
import { Calendars } from './settings/Calendars.tsx';
import { Hours } from './settings/Hours.tsx';
import { Import } from './settings/Import.tsx';
import { MailKinds } from './settings/MailKinds.tsx';
import { Messages } from './settings/Messages.tsx';
import { Members } from './settings/Members.tsx';
import { Roles } from './settings/Roles.tsx';
import { Workflow } from './settings/Workflow.tsx';

export function Page() {
  const { t } = useTranslation('settings');
  const mayCustomers = useMay('customers_view', 'customers_manage');
  const mayTechnicians = useMay('team_view', 'team_manage');
  const mayImport = mayCustomers || mayTechnicians;
  const sections: SectionEntry[] = [
    { path: 'business', label: t('sections.business'), needs: ['business_manage'], Content: Business },
    { path: 'hours', label: t('sections.hours'), needs: ['business_manage'], Content: Hours },
    { path: 'members', label: t('sections.members'), needs: ['business_manage'], Content: Members },
    { path: 'roles', label: t('sections.roles'), needs: ['business_manage'], Content: Roles },
    { path: 'workflow', label: t('sections.workflow'), needs: ['business_manage'], Content: Workflow },
    { path: 'messages', label: t('sections.messages'), needs: ['business_manage'], Content: Messages },
    { path: 'mails', label: t('sections.mails'), needs: ['business_manage'], Content: MailKinds },
    { path: 'booking', label: t('sections.booking'), needs: ['business_manage'], Content: BookingPage },
    { path: 'calendars', label: t('sections.calendars'), needs: ['job_view', 'schedule_manage'], Content: Calendars },
    ...(mayImport ? [{ path: 'import', label: t('sections.import'), needs: [], Content: Import }] : []),
    { path: 'audit', label: t('sections.audit'), needs: ['business_manage'], Content: AuditLog },
    { path: 'account', label: t('sections.account'), needs: [], Content: Account },
  ];
  return <Sections title={t('title')} root="/settings" sections={sections} />;
}
