/**
 * Manages the connections of the service: how long they may send, stay idle and read, how many there may be, and how they end at a stop.
 * Needed because Fastify sets no time limit on sending, and closing a server resets requests that are just being sent.
 */
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, Server as ListeningServer, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { startStopwatch } from '../../../ground/time/stopwatch.ts';
import { namesHost } from './hostHeader.ts';
import { failureParts, rawFailure, type FailureParts } from '../calls/rawFailure.ts';
import { isBehind, SpeedWatch, usualLeastSpeed, type LeastSpeed, type Transfer } from './leastSpeed.ts';

interface ConnectionLimits {
  /** A request's headers and body must arrive within this time, however slowly the bytes come. */
  readonly requestSeconds: number;
  /**
   * An idle connection is closed after this time. It must be longer than a load balancer's idle time, or the balancer uses closed
   * connections.
   */
  readonly keepAliveSeconds: number;
  /** Most connections at one time. Further ones are closed at once. */
  readonly mostConnections: number;
  /** For all answers, and for the requests of `hurry`. Default: `usualLeastSpeed`. */
  readonly leastSpeed?: LeastSpeed | undefined;
}

export interface DrainTimes {
  /** How long to keep accepting connections, so that a load balancer can see that this process is stopping. */
  readonly delayMilliseconds: number;
  /** After the delay, how long an unfinished request may keep arriving. */
  readonly lastCallMilliseconds: number;
  /** Time from the start of the stop after which all remaining connections are cut. */
  readonly limitMilliseconds: number;
}

/**
 * How many connections may wait to be accepted, in a burst or while the process is busy. The operating system has its own limit too. With
 * Node.js' 511, some of 2,000 simultaneous callers waited more than a second, and some kept a connection that no process ever accepted.
 */
export const connectionBacklog = 4_096;
/** Headers are short, so a caller that takes longer than this is delaying them on purpose. */
const mostHeaderSeconds = 10;
/** How often to look for overdue requests, and therefore the precision of the time limits. */
const checkMilliseconds = 1_000;
/** A connection is closed after this time without traffic in either direction: its peer is gone or does not read. Longer than any call. */
const silenceMilliseconds = 300_000;
/** Shortest time between two log lines about refused connections, because a line for each would make a flood worse. */
const dropLogMilliseconds = 60_000;
/** How long a stop waits for the last connection in the queue. */
const queueMilliseconds = 3_000;
/** Time for answered callers to return on a new connection, and for the last accepted ones to send their requests. */
const lateMilliseconds = 500;

/**
 * State of a connection. `silent`: nothing received yet. `sending`: a request is arriving. `answering`: a request is being handled or
 * answered. `resting`: between requests.
 */
type State = 'silent' | 'sending' | 'answering' | 'resting';

interface Use {
  /**
   * Whether the connection was opened after the announced delay of a stop. The caller is told about the stop, and the request is not
   * handled.
   */
  readonly isLate: boolean;
  /** Whether the connection brought a request that two programs could read in different ways. Nothing after that request is handled. */
  isRefused: boolean;
  readonly answers: Set<ServerResponse>;
  /** The latest request, answered or not. */
  last: IncomingMessage | null;
  /** Whether the latest request must keep the least speed. */
  isHurried: boolean;
  /** Bytes read when the last answer was done. More bytes mean that a request is arriving. */
  bytesAtRest: number;
}

/** A request that did not arrive in time (408), or not before a stop (503). */
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
  /** Whether a request was answered after the announced delay of a stop. */
  #hasAnswered = false;
  /** Callers that are turned away get their answer after this resolves. */
  #mayLeave: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Set<() => void>();
  #dropLogged = false;
  readonly #speeds: SpeedWatch;
  readonly #age = startStopwatch();
  #checkedAt = 0;
  readonly #checks: NodeJS.Timeout;

  constructor(limits: ConnectionLimits, log: Logger) {
    this.#limits = limits;
    this.#log = log;
    this.#speeds = new SpeedWatch(limits.leastSpeed ?? usualLeastSpeed);
    this.#checks = setInterval(() => this.#cutSlow(), checkMilliseconds).unref();
  }

  /** The body of this request must keep the least speed from now on, because others wait for its place. */
  hurry(request: IncomingMessage): void {
    const use = this.#open.get(request.socket);
    if (use?.last === request) use.isHurried = true;
  }

  /** Creates a server for a handler, with all limits set. */
  server(handler: RequestListener): Server {
    this.#handler = handler;
    const { requestSeconds, keepAliveSeconds, mostConnections } = this.#limits;
    const server = createServer(
      {
        headersTimeout: Math.min(requestSeconds, mostHeaderSeconds) * 1000,
        requestTimeout: requestSeconds * 1000,
        keepAliveTimeout: keepAliveSeconds * 1000,
        connectionsCheckingInterval: checkMilliseconds,
        // Checked below with `namesHost`, to answer in the service's own form.
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

  /**
   * Listens on the other addresses of a host name, because a server uses only the first. An address that is not available is only logged.
   */
  async listenOnOthers(host: string, listening: { address: string; port: number }): Promise<void> {
    for (const { address } of await lookup(host, { all: true })) {
      if (address === listening.address) continue;
      const server = this.server(this.#handler);
      server.on('clientError', this.refuse);
      await new Promise<void>((resolve) => {
        server.once('error', (error) => {
          this.#log.warn({ err: error, address }, 'cannot listen on this further address of HOST');
          resolve();
        });
        server.listen({ host: address, port: listening.port, backlog: connectionBacklog }, resolve);
      });
    }
  }

  /** Whether no later request has been read from the response's connection yet. */
  isLast(response: ServerResponse): boolean {
    const use = this.#open.get(response.req.socket);
    return !use || [...use.answers].at(-1) === response;
  }

  /** Answers connections that did not send a full request: overdue, or not HTTP. For Node.js' `clientError`. */
  readonly refuse = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') this.#cut(socket, 408);
    else if (error.code === 'ECONNRESET' || this.#isAnswered(socket)) socket.destroy();
    else end(socket, rawFailure(error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'HPE_INVALID_URL' ? 'address' : 400));
  };

  /**
   * Ends all connections without losing a request.
   *
   * First everything continues for the delay, because callers may not know about the stop yet. Then idle connections are closed, requests
   * being worked on are answered, and requests on their way may still arrive. New connections are told that the service is stopping. Only
   * then do the servers stop listening, so that no unseen connection is reset. Whatever is left at the time limit is cut.
   *
   * Before this call, the last answer of each connection (`isLast`) must already say `Connection: close`. Returns how many requests were
   * cut while they were being worked on.
   */
  async drain({ delayMilliseconds, lastCallMilliseconds, limitMilliseconds }: DrainTimes): Promise<number> {
    let unanswered = 0;
    const timers = [setTimeout(() => (unanswered = this.#cutAll()), limitMilliseconds)];
    await sleep(delayMilliseconds);
    // Accept the connections and read the requests that have reached the machine, before any connection counts as late or idle.
    await turns();
    this.#isStopping = true;
    this.#endResting();
    timers.push(setTimeout(() => void this.#cutArriving(), lastCallMilliseconds));
    const early = this.#whenNone(({ isLate }) => !isLate);
    await Promise.race([early, sleep(lastCallMilliseconds, null, { ref: false })]);
    // Callers that are turned away may retry at once. Answer them later, or they would join the queue that is about to be closed.
    const { promise, resolve: letLeave } = Promise.withResolvers<void>();
    this.#mayLeave = promise;
    // Callers whose connection has just ended come back on a new one. Give them time.
    if (this.#hasAnswered) await sleep(Math.min(lateMilliseconds, lastCallMilliseconds / 2));
    await Promise.all(this.#servers.filter((server) => server.listening).map(stopListening));
    letLeave();
    timers.push(setTimeout(() => void this.#cutArriving(), lateMilliseconds));
    await this.#whenNone(() => true);
    timers.forEach(clearTimeout);
    clearInterval(this.#checks);
    // Ends Node.js' checks for overdue requests.
    for (const server of this.#servers) server.close();
    return unanswered;
  }

  /** Resolves once no open connection matches. */
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
    this.#open.set(socket, {
      isLate: this.#isStopping,
      isRefused: false,
      answers: new Set(),
      last: null,
      isHurried: false,
      bytesAtRest: 0,
    });
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#waiting.forEach((check) => check());
    });
  }

  /** Records a request. Returns whether it arrives too late to be handled. */
  #begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const use = this.#open.get(socket);
    if (!use) return false;
    use.answers.add(response);
    use.last = request;
    use.isHurried = false;
    response.once('close', () => {
      use.answers.delete(response);
      use.bytesAtRest = socket.bytesRead;
      // Close the connection here, because an answer that began before the stop did not announce the end of its connection.
      if (!this.#isStopping) return;
      this.#hasAnswered = true;
      // First what has reached the machine is read: a request on its way must not be reset.
      void turns().then(() => this.#endResting());
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

  /** Cuts connections whose requests are still incomplete, after reading what has arrived. */
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

  /** Ends connections that are slower than the least speed. */
  #cutSlow(): void {
    const now = this.#age();
    // After a pause of this process, a body may wait in the machine.
    const wasPaused = now - this.#checkedAt > 3 * checkMilliseconds;
    this.#checkedAt = now;
    for (const [socket, use] of this.#open) {
      if (wasPaused) this.#speeds.forget(socket);
      const transfer = this.#transferOf(socket, use);
      if (!this.#speeds.isTooSlow(socket, transfer, now)) continue;
      if (transfer === 'answer') socket.destroy();
      else this.#cut(socket, 408);
    }
  }

  #transferOf(socket: Socket, use: Use): Transfer | null {
    if (isBehind(socket)) return 'answer';
    // While the service does not read, the sender cannot send.
    return use.isHurried && use.last?.readableFlowing === true && this.#stateOf(socket, use) === 'sending' ? 'request' : null;
  }

  /** Ends a connection whose request does not arrive. Sends an answer if the caller cannot mistake it for the answer to another request. */
  #cut(socket: Socket, status: 408 | 503): void {
    const use = this.#open.get(socket);
    // Either nothing was asked, or another answer is on its way and the caller would mix the two up.
    if (!use || socket.bytesRead === 0 || this.#isAnswered(socket)) return void socket.destroy();
    if (use.answers.size === 0) return end(socket, rawFailure(status));
    // The reader of the body fails with this error and answers it like any other failure.
    if (use.last!.listenerCount('error') > 0) use.last!.emit('error', new NotArrived(status));
    else socket.destroy();
  }

  #isAnswered(socket: Socket): boolean {
    const use = this.#open.get(socket);
    if (!use) return false;
    const { answers, last } = use;
    const isBegun = [...answers].some((response) => response.headersSent || response.req.complete);
    // Also true while the rest of a body arrives whose request was already answered.
    return isBegun || (answers.size === 0 && last !== null && !last.complete);
  }

  #logDrop(): void {
    if (this.#dropLogged) return;
    this.#dropLogged = true;
    setTimeout(() => (this.#dropLogged = false), dropLogMilliseconds).unref();
    this.#log.warn({ mostConnections: this.#limits.mostConnections }, 'connections are refused because MAX_CONNECTIONS are already open');
  }
}

/**
 * Stops listening right after the last connection in the queue was accepted, because the kernel resets connections in a queue that is
 * closed. To know that moment, it adds a connection of its own at the end of the queue. If that is not accepted in time, the queue is
 * closed anyway.
 */
async function stopListening(server: Server): Promise<void> {
  const { address, port } = server.address() as { address: string; port: number };
  await new Promise<void>((resolve) => {
    const last = connect({ port, host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address });
    const finish = () => {
      clearTimeout(patience);
      // Not the HTTP server's own close: it destroys connections between requests, even when a request is on its way.
      if (server.listening) ListeningServer.prototype.close.call(server);
      last.destroy();
      resolve();
    };
    // When the process was busy, the connection may be waiting behind this late timer.
    const patience = setTimeout(() => void turns().then(finish), queueMilliseconds);
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

/** Answers that the service is stopping, after the whole request has arrived. An earlier answer may be lost in a reset. */
function turnAway(request: IncomingMessage, response: ServerResponse, mayLeave: Promise<unknown>): void {
  const parts = failureParts(503);
  request.resume().once('end', () => void mayLeave.then(() => sendParts(response, parts)));
  request.once('error', () => response.destroy());
}

function sendParts(response: ServerResponse, { status, headers, body }: FailureParts): void {
  response.writeHead(status, headers).end(body);
}

/** Waits some turns of the event loop, after which everything that reached the machine before has been read. */
async function turns(): Promise<void> {
  for (let count = 0; count < 3; count++) await turn();
}

function end(socket: Socket, text: string): void {
  if (socket.writable) socket.write(text);
  socket.destroySoon();
}
