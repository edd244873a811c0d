/** A real mail server on this machine that keeps every mail it receives. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from '../support/atEnd.ts';

/** What the test server does after it has received a mail. */
export type MailServerBehaviour =
  | 'takes'
  /** Refuses the mail for good. */
  | 'refuses'
  /** Refuses the mail for now. */
  | 'is busy'
  /** Accepts the mail, but closes the connection before it says so. */
  | 'forgets to say';

export interface Received {
  readonly raw: string;
  readonly mail: Email;
  readonly from: string;
  readonly to: readonly string[];
}

export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const state: { manner: MailServerBehaviour } = { manner: 'takes' };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.authOptional === false ? [] : ['AUTH'],
    logger: false,
    closeTimeout: 100,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { manner } = state;
        if (manner === 'refuses' || manner === 'is busy')
          return done(Object.assign(new Error('not this one'), { responseCode: manner === 'refuses' ? 550 : 451 }));
        const raw = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(raw).then((mail) => {
          received.push({ raw, mail, from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) });
          if (manner === 'takes') return done();
          for (const connection of server.connections) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
        });
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atEnd(close);
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close,
    /** The mails that this address received. */
    to: (address: string) => received.filter((one) => one.to.includes(address)),
  };
}
