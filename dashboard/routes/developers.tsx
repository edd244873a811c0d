/** For those who connect programs: keys, apps, webhooks, what was sent and asked, and the clock of the sandbox. */
import { useTranslation } from 'react-i18next';
import { Sections } from '../parts/Sections.tsx';
import { ApiKeys } from './developers/ApiKeys.tsx';
import { ConnectedApps } from './developers/ConnectedApps.tsx';
import { EventLog } from './developers/EventLog.tsx';
import { Outbox } from './developers/Outbox.tsx';
import { RequestLog } from './developers/RequestLog.tsx';
import { Sandbox } from './developers/Sandbox.tsx';
import { Webhooks } from './developers/Webhooks.tsx';

const keys = ['developer_manage_api_keys'] as const;

export function Page() {
  const { t } = useTranslation('developers');
  return (
    <Sections
      title={t('title')}
      root="/developers"
      sections={[
        { path: 'keys', label: t('keys'), needs: keys, Content: ApiKeys },
        { path: 'webhooks', label: t('webhooks'), needs: keys, Content: Webhooks },
        { path: 'events', label: t('events'), needs: keys, Content: EventLog },
        { path: 'requests', label: t('requests'), needs: keys, Content: RequestLog },
        { path: 'apps', label: t('apps'), needs: [], Content: ConnectedApps },
        { path: 'mails', label: t('mails'), needs: ['business_manage'], Content: Outbox },
        { path: 'sandbox', label: t('sandbox'), needs: ['business_manage'], Content: Sandbox },
      ]}
    />
  );
}
