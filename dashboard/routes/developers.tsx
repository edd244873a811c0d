/** For developers: API keys, connected apps, webhooks, their logs, and the sandbox. docs/reference/pages.md#developers. */
import { Sections } from './Sections.tsx';
import { ApiKeys } from './developers/ApiKeys.tsx';
import { ConnectedApps } from './developers/ConnectedApps.tsx';
import { EventLog } from './developers/EventLog.tsx';
import { MailOutbox } from './developers/MailOutbox.tsx';
import { RequestLog } from './developers/RequestLog.tsx';
import { Sandbox } from './developers/Sandbox.tsx';
import { Webhooks } from './developers/Webhooks.tsx';

const contents = {
  keys: ApiKeys,
  webhooks: Webhooks,
  requests: RequestLog,
  events: EventLog,
  apps: ConnectedApps,
  mails: MailOutbox,
  sandbox: Sandbox,
};

export const Page = () => <Sections page="developers" contents={contents} />;
