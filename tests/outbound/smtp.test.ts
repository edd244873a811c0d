/** Sending mails to a real mail server over SMTP. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { smtpMailer, type OutgoingMail } from '../../src/machinery/outbound/smtp.ts';
import { atEnd } from '../support/atEnd.ts';
import { startMailServer } from '../mail/mailServer.ts';

const mail: OutgoingMail = {
  messageId: 'some-id@service.example',
  from: { name: 'Zoë, "Plumbing" <x@evil.example>', address: 'service@example.com' },
  to: { name: 'Grace\r\nBcc: everybody@example.com', address: 'grace@example.com' },
  replyTo: 'office@example.com',
  subject: 'Your visit: 予約\r\nBcc: everybody@example.com',
  text: 'Hello.\n.\nQUIT\n',
  html: '<p>مرحبًا</p>',
  date: new Date('2030-06-05T12:00:00Z'),
  headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': '<https://service.example/unsubscribe/token>' },
};

function mailer(url: string) {
  const made = smtpMailer(url);
  atEnd(() => made.close());
  return made;
}

it('[mail.escaped] the mail server gets both forms and every header, and nothing that a name could add', async () => {
  const server = await startMailServer();
  expect(await mailer(server.url).send(mail)).toEqual({ outcome: 'sent' });
  const [got] = server.received;
  expect([got!.from, got!.to]).toEqual(['service@example.com', ['grace@example.com']]);
  const header = (key: string) => got!.mail.headers.filter((one) => one.key === key).map(({ value }) => value);
  expect(header('message-id')).toEqual(['<some-id@service.example>']);
  expect(header('auto-submitted')).toEqual(['auto-generated']);
  expect(header('list-unsubscribe')).toEqual(['<https://service.example/unsubscribe/token>']);
  expect(header('bcc')).toEqual([]);
  expect(got!.mail).toMatchObject({
    from: { name: mail.from.name, address: 'service@example.com' },
    to: [{ address: 'grace@example.com' }],
    replyTo: [{ address: 'office@example.com' }],
    date: '2030-06-05T12:00:00.000Z',
  });
  expect(got!.mail.subject).toContain('予約');
  expect(got!.mail.text?.replaceAll('\r', '')).toBe(mail.text);
  expect(got!.mail.html?.trim()).toBe(mail.html);
});

it('[mail.refused, mail.retried] a permanent refusal is told apart from a temporary one', async () => {
  const server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@')) return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      if (address.startsWith('full@')) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
      done();
    },
  });
  const sender = mailer(server.url);
  const to = (address: string) => sender.send({ ...mail, to: { name: '', address } });
  expect(await to('nobody@example.com')).toEqual({ outcome: 'refused', error: 'EENVELOPE: 550 no such mailbox' });
  expect(await to('full@example.com')).toEqual({ outcome: 'later', error: 'EENVELOPE: 452 mailbox full' });
  server.state.manner = 'refuses';
  expect(await to('ann@example.com')).toMatchObject({ outcome: 'refused', error: expect.stringContaining('550') as unknown });
  server.state.manner = 'is busy';
  expect(await to('ann@example.com')).toMatchObject({ outcome: 'later', error: expect.stringContaining('451') as unknown });
  server.state.manner = 'takes';
  expect(await to('ann@example.com')).toEqual({ outcome: 'sent' });
});

it('[mail.retried] a mail for an unreachable or incoherent server is tried again later', async () => {
  const silent = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  atEnd(() => silent.close());
  for (const port of [9, (silent.address() as AddressInfo).port])
    expect(await mailer(`smtp://127.0.0.1:${port}`).send(mail)).toMatchObject({ outcome: 'later' });
});

describe('[mail.verified]', () => {
  it('a certificate that cannot be verified ends the sending, and nothing is handed over', async () => {
    // The server's certificate is self-signed.
    const server = await startMailServer({ secure: true });
    const answer = await mailer(`smtps://127.0.0.1:${server.port}`).send(mail);
    expect(answer).toMatchObject({ outcome: 'later', error: expect.stringMatching(/certificate/i) as unknown });
    expect(server.received).toEqual([]);
  });

  it('the mailer signs in, and a wrong password is left for the operator to fix', async () => {
    const tries: string[] = [];
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        tries.push(`${username}:${password}`);
        done(password === 'p@ss/word' ? null : new Error('wrong'), { user: 1 });
      },
    });
    const { port } = server;
    expect(await mailer(`smtp://me%40example.com:p%40ss%2Fword@127.0.0.1:${port}`).send(mail)).toEqual({ outcome: 'sent' });
    expect(await mailer(`smtp://me:wrong@127.0.0.1:${port}`).send(mail)).toMatchObject({ outcome: 'later' });
    expect([tries[0], tries.at(-1)]).toEqual(['me@example.com:p@ss/word', 'me:wrong']);
    expect(server.received).toHaveLength(1);
  });
});
