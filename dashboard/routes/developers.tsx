/** For those who build on the service: keys, apps, webhooks, and what went through them; the sandbox. pages.md, "Developers". */
import { useTranslation } from 'react-i18next';
import { Sections, type SectionEntry } from '../parts/Sections.tsx';
import { ApiKeys } from './developers/ApiKeys.tsx';
import { ConnectedApps } from './developers/ConnectedApps.tsx';
import { EventLog } from './developers/EventLog.tsx';
import { MailOutbox } from './developers/MailOutbox.tsx';
import { RequestLog } from './developers/RequestLog.tsx';
import { Sandbox } from './developers/Sandbox.tsx';
import { Webhooks } from './developers/Webhooks.tsx';

export function Page() {
  const { t } = useTranslation('developers');
  const sections: SectionEntry[] = [
    { path: 'keys', label: t('sections.keys'), needs: ['developer_manage_api_keys'], Content: ApiKeys },
    { path: 'webhooks', label: t('sections.webhooks'), needs: ['developer_manage_api_keys'], Content: Webhooks },
    { path: 'requests', label: t('sections.requests'), needs: ['developer_manage_api_keys'], Content: RequestLog },
    { path: 'events', label: t('sections.events'), needs: ['developer_manage_api_keys'], Content: EventLog },
    // Everybody sees and ends what they connected themselves.
    { path: 'apps', label: t('sections.apps'), needs: [], Content: ConnectedApps },
    { path: 'mails', label: t('sections.mails'), needs: ['business_manage'], Content: MailOutbox },
    { path: 'sandbox', label: t('sections.sandbox'), needs: ['business_manage'], Content: Sandbox },
  ];
  return <Sections title={t('title')} root="/developers" sections={sections} />;
}
