/**
 * The connections of the service: how long a caller may take to send, to rest and to read, how many there may be, and how they end
 * at a stop. Fastify sets no bound on sending by itself, and a server that is closed resets what was just being sent to it.
 */
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, Server as ListeningServer, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { namesHost } from './hostHeader.ts';
import { failureParts, rawFailure, type FailureParts } from './rawFailure.ts';

export interface ConnectionLimits {
  /** A request's headers and body must have arrived within this time, whether byte by byte or not at all. */
  readonly requestSeconds: number;
  /** A connection that rests between requests is closed after this time; longer than a load balancer's, or it meets closed ones. */
  readonly keepAliveSeconds: number;
  /** Connections at one time; further ones are closed at once. */
  readonly mostConnections: number;
}

export interface DrainTimes {
  /** How long to go on taking connections, so that a load balancer can see that this process stops. */
  readonly delayMilliseconds: number;
  /** From then on, how long an unfinished request may go on arriving. */
  readonly lastCallMilliseconds: number;
  /** From the beginning: after this, whatever is left is cut. */
  readonly limitMilliseconds: number;
}

/**
 * How many connections may wait to be taken, in a burst or while the process is busy; the system has a bound of its own too. With
 * Node.js' 511, a part of 2,000 callers at once waited a second and more, and some kept a connection that no process ever had.
 */
export const connectionBacklog = 4_096;
/** Headers are short; those that take longer than this are held back. */
const mostHeaderSeconds = 10;
/** How often overdue requests are looked for: what a bound is exact to. */
const checkMilliseconds = 1_000;
/** A connection on which nothing moves either way, and nothing is expected: its peer is gone, or reads no answer. Longer than any call. */
const silenceMilliseconds = 300_000;
/** A line for each connection over the limit would make a flood worse. */
const dropLogMilliseconds = 60_000;
/** How long the last in the queue is waited for at a stop. */
const queueMilliseconds = 1_000;
/** Time for those to come back, and for those to ask, who were taken in last. */
const lateMilliseconds = 500;

/** What a connection is at: a request under way to us, one at work or being answered, or nothing. */
type State = 'silent' | 'sending' | 'answering' | 'resting';

interface Use {
  /** Opened when the stop was no news any more: it is told so, and nothing is done for it. */
  readonly isLate: boolean;
  /** It brought a request that no two readers would understand alike: nothing behind it is worked on. */
  isRefused: boolean;
  readonly answers: Set<ServerResponse>;
  /** The request that came last, answered or not. */
  last: IncomingMessage | null;
  /** Bytes read when the last answer was done: more of them are a request under way. */
  bytesAtRest: number;
}

/** A request that did not arrive: in time, or before a stop. Its status says which. */
class NotArrived extends Error {
  readonly statusCode: 408 | 503;

  constructor(statusCode: 408 | 503) {
    super('The request did not arrive.');
    this.statusCode = statusCode;
  }
}

export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #log: Logger;
  readonly #servers: Server[] = [];
  readonly #open = new Map<Socket, Use>();
  #handler: RequestListener = () => undefined;
  #isStopping = false;
  /** Whether anybody was served since the stop was no news any more. */
  #hasAnswered = false;
  /** Whoever is turned away is told so after this. */
  #mayLeave: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Set<() => void>();
  #dropLogged = false;

  constructor(limits: ConnectionLimits, log: Logger) {
    this.#limits = limits;
    this.#log = log;
  }

  /** A server for a handler, with every bound set. */
  server(handler: RequestListener): Server {
    this.#handler = handler;
    const { requestSeconds, keepAliveSeconds, mostConnections } = this.#limits;
    const server = createServer(
      {
        headersTimeout: Math.min(requestSeconds, mostHeaderSeconds) * 1000,
        requestTimeout: requestSeconds * 1000,
        keepAliveTimeout: keepAliveSeconds * 1000,
        connectionsCheckingInterval: checkMilliseconds,
        // Asked here (`namesHost`), with an answer in our form.
        requireHostHeader: false,
      },
      (request, response) => {
        const isLate = this.#begin(request, response);
        const use = this.#open.get(request.socket);
        if (use?.isRefused) return;
        if (isLate) turnAway(request, response, this.#mayLeave);
        else if (namesHost(request)) handler(request, response);
        else {
          if (use) use.isRefused = true;
          sendParts(response, failureParts('host', request.headers['x-locale']));
        }
      },
    );
    server.setTimeout(silenceMilliseconds);
    server.maxConnections = mostConnections;
    server.on('connection', (socket) => this.#track(socket));
    server.on('drop', () => this.#logDrop());
    this.#servers.push(server);
    return server;
  }

  /** Listens on the other addresses of a name too: a server takes the first alone. One that cannot be had is no fault. */
  async listenOnOthers(host: string, listening: { address: string; port: number }): Promise<void> {
    for (const { address } of await lookup(host, { all: true })) {
      if (address === listening.address) continue;
      const server = this.server(this.#handler);
      server.on('clientError', this.refuse);
      await new Promise<void>((resolve) => {
        server.once('error', (error) => {
          this.#log.warn({ err: error, address }, 'not listening on this address too');
          resolve();
        });
        server.listen({ host: address, port: listening.port, backlog: connectionBacklog }, resolve);
      });
    }
  }

  /** Whether no request behind the one that is answered has been taken from its connection yet. */
  isLast(response: ServerResponse): boolean {
    const use = this.#open.get(response.req.socket);
    return !use || [...use.answers].at(-1) === response;
  }

  /** Answers what never became a request: overdue, or not HTTP. For Node.js' `clientError`. */
  readonly refuse = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') this.#cut(socket, 408);
    else if (error.code === 'ECONNRESET' || this.#isAnswered(socket)) socket.destroy();
    else end(socket, rawFailure(error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400));
  };

  /**
   * Ends every connection without losing a request. First all goes on as before, since a caller may not know yet. Then connections at
   * rest are closed, requests at work are answered, those on their way may arrive, and new connections are told that the service is
   * stopping; a process with nothing else to do can then stop listening without resetting whom it has not seen yet. What is left when
   * the time is over is cut. Answers must say `Connection: close` from before this call, the last of each connection (`isLast`).
   *
   * Returns how many requests were cut while they were at work.
   */
  async drain({ delayMilliseconds, lastCallMilliseconds, limitMilliseconds }: DrainTimes): Promise<number> {
    let unanswered = 0;
    const timers = [setTimeout(() => (unanswered = this.#cutAll()), limitMilliseconds)];
    await sleep(delayMilliseconds);
    // Who has reached the machine is taken in, and requests are read, before anybody counts as late or at rest.
    await turns();
    this.#isStopping = true;
    this.#endResting();
    timers.push(setTimeout(() => void this.#cutArriving(), lastCallMilliseconds));
    const early = this.#whenNone(({ isLate }) => !isLate);
    await Promise.race([early, sleep(lastCallMilliseconds, null, { ref: false })]);
    // Whoever is turned away may try again at once: told so now, they would stand in the queue that is about to be closed.
    const { promise, resolve: letLeave } = Promise.withResolvers<void>();
    this.#mayLeave = promise;
    // Whoever has just been answered, and told that the connection ends, comes back on a new one.
    if (this.#hasAnswered) await sleep(Math.min(lateMilliseconds, lastCallMilliseconds / 2));
    await Promise.all(this.#servers.filter((server) => server.listening).map(stopListening));
    letLeave();
    timers.push(setTimeout(() => void this.#cutArriving(), lateMilliseconds));
    await this.#whenNone(() => true);
    timers.forEach(clearTimeout);
    // Ends the checks for overdue requests.
    for (const server of this.#servers) server.close();
    return unanswered;
  }

  /** Resolves once no open connection is of a kind. */
  async #whenNone(isOfKind: (use: Use) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const check = () => {
        if ([...this.#open.values()].some(isOfKind)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }

  #track(socket: Socket): void {
    this.#open.set(socket, { isLate: this.#isStopping, isRefused: false, answers: new Set(), last: null, bytesAtRest: 0 });
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#waiting.forEach((check) => check());
    });
  }

  /** Notes a request, and tells whether it comes too late to be worked on. */
  #begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const use = this.#open.get(socket);
    if (!use) return false;
    use.answers.add(response);
    use.last = request;
    response.once('close', () => {
      use.answers.delete(response);
      use.bytesAtRest = socket.bytesRead;
      // An answer begun before the stop did not say that its connection would end.
      if (!this.#isStopping) return;
      this.#hasAnswered = true;
      setImmediate(() => this.#endResting());
    });
    return use.isLate;
  }

  #stateOf(socket: Socket, { answers, bytesAtRest }: Use): State {
    if ([...answers].some((response) => response.req.complete)) return 'answering';
    if (answers.size > 0) return 'sending';
    if (socket.bytesRead === 0) return 'silent';
    return socket.bytesRead === bytesAtRest ? 'resting' : 'sending';
  }

  #endResting(): void {
    for (const [socket, use] of this.#open) if (this.#stateOf(socket, use) === 'resting') socket.destroy();
  }

  /** Cuts what is still not there, when what has come meanwhile is read. */
  async #cutArriving(): Promise<void> {
    await turns();
    for (const [socket, use] of this.#open) {
      if (this.#stateOf(socket, use) !== 'answering') this.#cut(socket, 503);
    }
  }

  #cutAll(): number {
    const answering = [...this.#open].filter(([socket, use]) => this.#stateOf(socket, use) === 'answering').length;
    for (const socket of this.#open.keys()) socket.destroy();
    return answering;
  }

  /** Ends a connection whose request does not arrive, with an answer where one can still be understood as its own. */
  #cut(socket: Socket, status: 408 | 503): void {
    const use = this.#open.get(socket);
    // Nothing was asked, or there is an answer on its way to something else: one more would be taken for another's.
    if (!use || socket.bytesRead === 0 || this.#isAnswered(socket)) return void socket.destroy();
    if (use.answers.size === 0) return end(socket, rawFailure(status));
    // Whoever reads the body fails with this, and answers as with any other failure.
    if (use.last!.listenerCount('error') > 0) use.last!.emit('error', new NotArrived(status));
    else socket.destroy();
  }

  #isAnswered(socket: Socket): boolean {
    const use = this.#open.get(socket);
    if (!use) return false;
    const { answers, last } = use;
    const isBegun = [...answers].some((response) => response.headersSent || response.req.complete);
    // The rest of a body that was answered before it was read.
    return isBegun || (answers.size === 0 && last !== null && !last.complete);
  }

  #logDrop(): void {
    if (this.#dropLogged) return;
    this.#dropLogged = true;
    setTimeout(() => (this.#dropLogged = false), dropLogMilliseconds).unref();
    this.#log.warn({ mostConnections: this.#limits.mostConnections }, 'connections are refused: MAX_CONNECTIONS are open');
  }
}

/**
 * Stops listening the moment after the last caller in the queue was taken: the kernel resets those who wait in a queue that is
 * closed. A caller of our own stands at its end. When that one is not served in time the queue is closed as it is.
 */
async function stopListening(server: Server): Promise<void> {
  const { address, port } = server.address() as { address: string; port: number };
  await new Promise<void>((resolve) => {
    const last = connect({ port, host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address });
    const finish = () => {
      clearTimeout(patience);
      // Not the close of HTTP servers, which destroys connections between requests, a request on the wire or not.
      if (server.listening) ListeningServer.prototype.close.call(server);
      last.destroy();
      resolve();
    };
    const patience = setTimeout(finish, queueMilliseconds);
    const isLast = (remotePort: number | undefined) => remotePort !== undefined && remotePort === last.localPort;
    server.on('connection', ({ remotePort }) => {
      if (isLast(remotePort)) finish();
    });
    server.on('drop', (dropped) => {
      if (isLast(dropped?.remotePort)) finish();
    });
    last.on('error', finish);
  });
}

/** Says that the service is stopping, once the whole request is there: an answer before its end may be lost in a reset. */
function turnAway(request: IncomingMessage, response: ServerResponse, mayLeave: Promise<unknown>): void {
  const parts = failureParts(503);
  request.resume().once('end', () => void mayLeave.then(() => sendParts(response, parts)));
  request.once('error', () => response.destroy());
}

function sendParts(response: ServerResponse, { status, headers, body }: FailureParts): void {
  response.writeHead(status, headers).end(body);
}

/** Some turns of the event loop: what reached the machine before is read after them. */
async function turns(): Promise<void> {
  for (let count = 0; count < 3; count++) await turn();
}

function end(socket: Socket, text: string): void {
  if (socket.writable) socket.write(text);
  socket.destroySoon();
}
