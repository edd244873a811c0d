/** Settings of the business, and of the person's own account; each section has an address of its own. */
import { useTranslation } from 'react-i18next';
import { Sections } from '../parts/Sections.tsx';
import { Account } from './settings/Account.tsx';
import { AuditLog } from './settings/AuditLog.tsx';
import { BookingPage } from './settings/BookingPage.tsx';
import { BusinessSettings } from './settings/BusinessSettings.tsx';
import { Calendars } from './settings/Calendars.tsx';
import { Hours } from './settings/Hours.tsx';
import { Import } from './settings/Import.tsx';
import { Mails } from './settings/Mails.tsx';
import { Members } from './settings/Members.tsx';
import { Messages } from './settings/Messages.tsx';
import { Roles } from './settings/Roles.tsx';
import { Workflow } from './settings/Workflow.tsx';

const manage = ['business_manage'] as const;

export function Page() {
  const { t } = useTranslation('settings');
  return (
    <Sections
      title={t('title')}
      root="/settings"
      sections={[
        { path: 'business', label: t('business'), needs: manage, Content: BusinessSettings },
        { path: 'hours', label: t('hours'), needs: manage, Content: Hours },
        { path: 'members', label: t('members'), needs: manage, Content: Members },
        { path: 'roles', label: t('roles'), needs: manage, Content: Roles },
        { path: 'workflow', label: t('workflow'), needs: manage, Content: Workflow },
        { path: 'booking-page', label: t('bookingPage'), needs: manage, Content: BookingPage },
        { path: 'mails', label: t('mails'), needs: manage, Content: Mails },
        { path: 'messages', label: t('messages'), needs: manage, Content: Messages },
        { path: 'calendars', label: t('calendars'), needs: ['job_view', 'schedule_manage'], Content: Calendars },
        { path: 'import', label: t('import'), needs: ['customers_view', 'customers_manage'], Content: Import },
        { path: 'audit', label: t('audit'), needs: manage, Content: AuditLog },
        { path: 'account', label: t('account'), needs: [], Content: Account },
      ]}
    />
  );
}
