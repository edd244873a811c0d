/** Builds the parts that send on their own, webhooks and mail, with their background jobs. */
import type { Logger } from 'pino';
import { customerTokens } from '../machinery/auth/customerTokens.ts';
import { memberLinkTokens } from '../machinery/auth/memberLinks.ts';
import { pushKeys } from '../machinery/auth/pushKeys.ts';
import { secretBox } from '../machinery/auth/secretBox.ts';
import { unsubscribeTokens } from '../machinery/auth/unsubscribeTokens.ts';
import type { Background, BackgroundJob } from '../machinery/background/background.ts';
import { mailJobs } from '../machinery/background/mails.ts';
import { keyJobs } from '../machinery/background/keys.ts';
import { reminderJobs } from '../machinery/background/reminders.ts';
import { technicianMailJobs } from '../machinery/background/technicianMails.ts';
import { oauthJobs } from '../machinery/background/oauth.ts';
import { endingsJob, webhookJobs } from '../machinery/background/webhooks.ts';
import type { Services } from '../domain/call/context.ts';
import type { Config } from './config.ts';
import { signedInbound, twilioInbound, type InboundParts, type ReceiveText } from '../machinery/mail/inboundTexts.ts';
import { mailLinks } from '../machinery/mail/links.ts';
import type { AllowedHosts } from '../machinery/outbound/addresses.ts';
import { getClientDocument, type FetchedDocument } from '../machinery/outbound/clientDocument.ts';
import { unsubscribing, type Unsubscribing } from '../machinery/mail/unsubscribing.ts';
import { openIdProviders } from '../machinery/outbound/openIdProvider.ts';
import { mayCall, safeAgent } from '../machinery/outbound/safeAgent.ts';
import { signedPostTexter, twilioTexter, type Texter } from '../machinery/outbound/sms.ts';
import { smtpMailer } from '../machinery/outbound/smtp.ts';
import type { WaitingWork } from '../machinery/metrics/sources.ts';
import type { Store } from '../store/driver/database.ts';
import { deliveriesDue, mailsDue } from '../store/webhooks/queueDepths.ts';
import type { Clock } from '../ground/time/clock.ts';
import { formatMilliseconds } from '../ground/time/timestamps.ts';
import { WebhookSender } from '../machinery/webhooks/sender.ts';
import { signatureHeaders, signingKeys } from '../machinery/webhooks/sign.ts';
import { deliveryJob, DeliveryWorker } from '../machinery/webhooks/worker.ts';

interface Outgoing {
  readonly services: Pick<Services, 'eventsCommitted' | 'webhooks' | 'pushServices' | 'mail' | 'pushKey' | 'identityProviders'>;
  readonly unsubscribing: Unsubscribing;
  /** Handles a text message of a customer; null without a gateway. */
  receiveText(keeping: Pick<InboundParts, 'texts' | 'keep'>): ReceiveText | null;
  /** Fetches an app's description of itself from an address. Never throws. */
  readonly getClientDocument: (url: string) => Promise<FetchedDocument>;
  /** Queues of webhooks and mails that wait to be sent. */
  readonly queues: readonly WaitingWork[];
  /** `background` returns the runner of the jobs, once it exists. */
  jobs(background: () => Background): BackgroundJob[];
  /** Call this after a tenant's clock has moved. Work that became due is started at once. */
  clockMoved(): void;
  /** Starts no new attempts and waits for those in progress. */
  stopping(): Promise<void>;
  close(): Promise<void>;
}

interface OutgoingParts {
  readonly store: Store;
  readonly log: Logger;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly publicUrl: () => string;
  readonly version: string;
  readonly webhooks?: { readonly attemptMilliseconds: number };
  readonly push?: { readonly allowedHosts: AllowedHosts };
}

export function outgoingParts(config: Config, parts: OutgoingParts): Outgoing {
  const { store, log, clock, secret, publicUrl, version, webhooks } = parts;
  const now = () => clock.nowMilliseconds();
  const [customer, unsubscribe, memberLinks] = [customerTokens(secret), unsubscribeTokens(secret), memberLinkTokens(secret)];
  const links = mailLinks({
    publicUrl,
    customerToken: (id, number) => customer.of(id, number),
    unsubscribeToken: (tenantId, id) => unsubscribe.of(tenantId, id),
    memberLinkToken: (id) => memberLinks.of(id),
  });
  const mailer = config.smtpUrl === null ? null : smtpMailer(config.smtpUrl);
  const allowed = config.webhookAllowedHosts;
  const agent = safeAgent({ allowed, connectMilliseconds: 10_000 });
  // Any technician names a push service, so the hosts that are open to webhooks are not open here.
  const pushHosts = parts.push?.allowedHosts ?? new Set<string>();
  const pushAgent = safeAgent({ allowed: pushHosts, connectMilliseconds: 10_000 });
  const box = secretBox(secret);
  const sender = new WebhookSender({ dispatcher: agent, box, clock, version, ...webhooks });
  const push = pushKeys(secret, () => contactOf(config.mailFrom, publicUrl()));
  let wake: (job: string) => void = () => undefined;
  const texter = texterOf(config, clock);
  const mail = {
    links,
    delivers: mailer !== null,
    sender: config.mailFrom,
    deliversTexts: texter !== null,
    textSender: config.sms?.from ?? '',
  };
  const deliveries = new DeliveryWorker({ store, sender, clock, log, mail, wake: () => wake(deliveryJob) });
  return {
    services: {
      eventsCommitted: (tenantId) => deliveries.eventsCommitted(tenantId),
      webhooks: {
        allowedHosts: allowed,
        mayCall: (target) => mayCall(target, { allowed }),
        box,
        sender,
        endpointsChanged: (tenantId) => deliveries.endpointsChanged(tenantId),
      },
      pushServices: { allowedHosts: pushHosts, mayCall: (target) => mayCall(target, { allowed: pushHosts }) },
      mail,
      pushKey: push.publicKey,
      identityProviders: {
        openId: openIdProviders(agent, allowed),
        allowedHosts: allowed,
        box,
        isPublicUrlSet: config.publicUrl !== null,
      },
    },
    receiveText: (keeping) => receiverOf(config, { db: store, now, ...keeping }),
    unsubscribing: unsubscribing({ db: store, read: (token) => unsubscribe.read(token), now }),
    getClientDocument: (url) => getClientDocument(agent, url, allowed),
    queues: [
      { name: 'webhooks', depth: () => deliveriesDue(store, formatMilliseconds(now())) },
      { name: 'mails', depth: () => mailsDue(store, formatMilliseconds(now())) },
    ],
    jobs(background) {
      wake = (job) => background().wake(job);
      const sending = mailer && { db: store, mailer, links, sender: config.mailFrom, log };
      return [
        ...mailJobs(store, now, sending, texter && { db: store, texter, links, log }, {
          db: store,
          dispatcher: pushAgent,
          authorization: (url, seconds) => push.authorization(url, seconds),
          log,
        }),
        ...reminderJobs({ store, mail }),
        ...technicianMailJobs({ store, mail }),
        ...webhookJobs({ store, mail, log }),
        ...oauthJobs({ store, mail, log }),
        ...keyJobs({ store, mail }),
        // Runs every second for retries and work left by other processes. Work of this process wakes it at once.
        { name: deliveryJob, everyMilliseconds: 1_000, tick: () => deliveries.tick() },
      ];
    },
    clockMoved() {
      // Endings first, so that nothing more is sent to an endpoint whose secret has expired in the meantime.
      wake(endingsJob);
      wake(deliveryJob);
    },
    stopping: () => deliveries.stop(),
    async close() {
      mailer?.close();
      await Promise.all([agent.destroy(), pushAgent.destroy()]);
    },
  };
}

/** Where a push service can reach the operator. Apple's refuses addresses that are neither mailto nor https. */
const contactOf = (sender: string, publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : `mailto:${sender}`);

/** The gateway for text messages; null without SMS_URL. */
function texterOf({ sms }: Config, clock: Clock): Texter | null {
  if (sms === null) return null;
  const { url, account, secret, from } = sms;
  if (sms.kind === 'twilio') return twilioTexter({ url, account, token: secret, from });
  const sign = textSigner(secret);
  return signedPostTexter({ url, from, sign: (id, body) => sign(id, body, Math.floor(clock.nowMilliseconds() / 1_000)) });
}

function receiverOf({ sms }: Config, parts: InboundParts): ReceiveText | null {
  if (sms === null) return null;
  return sms.kind === 'twilio' ? twilioInbound(parts, sms.secret) : signedInbound(parts, textSigner(sms.secret));
}

/** Signs requests to and from the gateway like webhooks. */
function textSigner(secret: string) {
  const keys = [signingKeys(secret)];
  return (id: string, body: string, timestamp: number) => signatureHeaders({ eventId: id, body, keys, timestamp });
}
