/** Handing mails to a mail server. */
import { createTransport } from 'nodemailer';

/** One mail, ready. Addresses are plain (`somebody@example.com`), names are told apart from them. */
export interface OutgoingMail {
  /** Without brackets. The same at every attempt, so that a receiver knows a duplicate. */
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
 * `sent`: the server has taken it. `refused`: it will never take this one. `later`: it might, at another time. `error` is what the log
 * and the outbox may show: a code and the server's words.
 */
export type Handover = { readonly outcome: 'sent' } | { readonly outcome: 'refused' | 'later'; readonly error: string };

export interface Mailer {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<Handover>;
  /** Ends the connections, with whatever is on them. */
  close(): void;
}

/** Connections at one time, and so mails at one time. */
export const mostMailConnections = 4;

/** A server that does not answer must not hold up the mails behind; together they stay below a sender's lease. */
const connectionMilliseconds = 10_000;
const silenceMilliseconds = 30_000;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i;

/**
 * `url`: `smtps://user:password@host:465`, or `smtp://host:587`, which goes on with TLS where the server offers it, and insists on it when
 * there is a password. Certificates are verified. On this machine's own addresses `smtp://` stays plain: nobody listens in, and a relay's
 * own certificate is rarely one that verifies.
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
    // A mail is text alone: nothing of it may name a file or an address to be read.
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

/** The server refuses this recipient or this mail (RFC 5321, section 4.2.1: 5yz). A refused sign-in is the operator's to mend. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

function wordsOf(error: unknown): string {
  const { code, response } = error as SmtpError;
  const words = response ?? (error instanceof Error ? error.message : String(error));
  return `${code ?? 'error'}: ${words}`.replaceAll(/\s+/g, ' ').slice(0, 300);
}
