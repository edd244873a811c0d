/** Events and their delivery to registered addresses. */
import { from, open, proven } from './rule.ts';

export const webhookRules = [
  ...from('spec: Webhook subscription; decisions 3', [
    open('webhook.create', 'Subscribing answers the endpoint with its secret, once', 'later'),
    open('webhook.permission', 'Creating needs developer_manage_api_keys', 'later'),
    open('webhook.events-permitted', 'Events the credential cannot read: 403 WEBHOOK_EVENT_NOT_PERMITTED with both lists', 'later'),
    open('webhook.empty-means-all', 'Empty event_types means every event the credential can read', 'later'),
    open('webhook.event-types', 'The list of event types tells type, permission and whether permitted', 'later'),
    open('webhook.duplicate-url', 'The same URL twice answers 409 WEBHOOK_DUPLICATE_URL', 'later'),
    open('webhook.delete', 'Deleting ends delivery', 'later'),
    open('webhook.ping', 'A ping answered 2xx makes it active, else pending_verification without events', 'later'),
    open('webhook.private-address', 'Private and special addresses are refused at registration and at connection', 'later'),
    open('webhook.first-subscription-mail', 'Owners and administrators are mailed the first time a key subscribes', 'later'),
  ]),
  ...from('spec: Events', [
    open('event.body', 'A delivery has id evt_, type, created_at, business_id, environment and data.object as its GET', 'later'),
    proven('event.previous-status', 'previous_status stands only on job_request.status_changed', 3),
    open('event.signature', 'Service-Signature is t and v1, HMAC-SHA256 over t, a dot and the raw body', 'later'),
    open('event.standard-webhooks', 'The Standard Webhooks headers verify too, during rotation as well', 'later'),
    open('event.rotation', 'For 24 hours after rotation both secrets sign', 'later'),
    open('event.at-least-once', 'A delivery is at least once, under one event id', 'later'),
    open('event.retries', 'Failures are retried after 1 m, 5 m, 30 m, 2 h and 6 h', 'later'),
    open('event.disable-after-5', 'Five consecutive failures disable the endpoint and mail the owners; a success resets', 'later'),
    open('event.timeout', 'An attempt has 15 s; a redirect is a failure', 'later'),
    open('event.log', 'Every delivery is recorded with status, attempts and the last error', 'later'),
    open('event.recover', 'A disabled endpoint keeps its undelivered events for recovery', 'later'),
  ]),
  ...from('spec: Secret lifetime and rotation; Webhook endpoint states', [
    open('webhook.secret-lifetime', 'A secret lives 30 days by default, 1 to 365 by choice', 'later'),
    open('webhook.secret-lapse', 'A lapsed secret disables the endpoint, and Verify answers 409 WEBHOOK_SECRET_EXPIRED', 'later'),
    open('webhook.secret-mails', 'Owners are mailed 7 days before expiry and once expired', 'later'),
    open('webhook.key-revoked', 'Revoking the creating credential disables its endpoints and tells why', 'later'),
    open('webhook.url-changed', 'A changed URL needs verification again', 'later'),
    open('webhook.send-test', 'Send test delivers a signed ping and changes nothing', 'later'),
  ]),
];
