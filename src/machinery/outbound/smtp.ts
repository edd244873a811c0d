/** Hands mails to a mail server. */
import { createTransport } from 'nodemailer';

/** A finished mail. Addresses are plain (`somebody@example.com`), and names are separate. */
export interface OutgoingMail {
  /** Message-ID without brackets. It is the same at every attempt, so that receivers detect duplicates. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `sent`: the server has accepted the mail. `refused`: it will never accept this mail. `later`: it may accept it later. `error` is shown in
 * the log and the outbox: a code and the server's words.
 */
export type Handover = { readonly outcome: 'sent' } | { readonly outcome: 'refused' | 'later'; readonly error: string };

export interface Mailer {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<Handover>;
  /** Closes the connections, even those in use. */
  close(): void;
}

/** Most connections at one time, and therefore most mails being sent at one time. */
export const mostMailConnections = 4;

/** Time limits, so that a silent server does not block the other mails. Together they are shorter than a sender's lease. */
const connectionMilliseconds = 10_000;
const silenceMilliseconds = 30_000;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i;

/**
 * `url` is `smtps://user:password@host:465` or `smtp://host:587`. The latter uses TLS when the server offers it, and requires it when there
 * is a password. Certificates are verified. On this machine's own addresses `smtp://` stays unencrypted: nobody can listen in, and a local
 * relay's certificate rarely verifies.
 */
export function smtpMailer(url: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const isOwnMachine = loopback.test(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: mostMailConnections,
    maxMessages: 100,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ignoreTLS: !isSecure && isOwnMachine,
    requireTLS: !isSecure && !isOwnMachine && username !== '',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: connectionMilliseconds,
    greetingTimeout: connectionMilliseconds,
    dnsTimeout: connectionMilliseconds,
    socketTimeout: silenceMilliseconds,
    // Mails are only text. Nothing in them may name a file or address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          ...mail,
          messageId: `<${mail.messageId}>`,
          replyTo: mail.replyTo ?? undefined,
          envelope: { from: mail.from.address, to: mail.to.address },
          headers: { ...mail.headers },
          encoding: 'base64',
        });
        return { outcome: 'sent' };
      } catch (error) {
        return { outcome: isFinal(error) ? 'refused' : 'later', error: wordsOf(error) };
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Whether the server refuses this recipient or mail for good (RFC 5321, section 4.2.1: 5yz). A refused sign-in is not final, because the
 * operator can fix it.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

function wordsOf(error: unknown): string {
  const { code, response } = error as SmtpError;
  const words = response ?? (error instanceof Error ? error.message : String(error));
  return `${code ?? 'error'}: ${words}`.replaceAll(/\s+/g, ' ').slice(0, 300);
}
