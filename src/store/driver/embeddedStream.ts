/** The driver's connection to the embedded database. Stands in for a socket. */
import { Duplex } from 'node:stream';
import type { EmbeddedSession } from './embeddedSession.ts';

/** AuthenticationOk and ReadyForQuery (PostgreSQL, "Message Formats"). The session needs no sign-in. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** The message Terminate. It is not passed on, because the session outlives its connections. */
const terminate = 0x58;

export class EmbeddedStream extends Duplex {
  readonly #session: EmbeddedSession;
  readonly #connection: number;
  #isWelcome = false;

  constructor(session: EmbeddedSession) {
    super();
    this.#session = session;
    this.#connection = session.connect({
      answered: (bytes) => this.push(bytes),
      ended: (error) => this.destroy(error),
    });
  }

  /** The driver expects this method and the three below, as a socket has them. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  /** Does nothing: the database's thread keeps the process alive, not its connections. */
  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk]);
    done();
  }

  /** Sends the messages of one statement together, as they were written. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.disconnect(this.#connection);
    done(error);
  }

  #send(chunks: readonly Buffer[]): void {
    if (!this.#isWelcome) {
      this.#isWelcome = true;
      this.push(welcome);
      return;
    }
    const messages = chunks.filter((chunk) => chunk[0] !== terminate);
    if (messages.length > 0) this.#session.run(this.#connection, new Uint8Array(Buffer.concat(messages)));
  }
}
