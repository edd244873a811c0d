/**
 * The local socket over which the command line reaches a running server, because only one process may open the embedded database. Each side
 * sends one line of JSON. Anyone who can open the socket can do everything, so the file has mode 0600 in the data folder.
 */
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { InvalidInput } from '../../store/settings/businesses.ts';
import { listenPrivately, shortPath } from '../../store/folder/socket.ts';
import type { CommandArguments } from './commandArguments.ts';

const socketName = 'truckroll.sock';
const longestRequest = 65_536;
/** Long enough for a list of many keys. */
const longestResponse = 64 * 1024 * 1024;
const silenceMilliseconds = 60_000;

export function socketPath(dataDir: string): string {
  return join(dataDir, socketName);
}

/** Runs a command. `signal` is aborted when the caller goes away or the server stops. */
type RunCommand = (command: string, args: CommandArguments, signal: AbortSignal) => Promise<object>;
type Response = { ok: true; result: object } | { ok: false; error: string };

/**
 * Serves commands until closed. Call it only while holding the folder, because it replaces a socket left by a dead server. `close` waits
 * for running commands, because answers such as a new key are shown only once. Long commands are told to end. Throws the system's error
 * when the folder cannot hold such a socket.
 */
export async function serveCommands(path: string, runCommand: RunCommand): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const atWork = new Map<Socket, AbortController>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A caller that goes away does not concern the server.
    socket.on('error', () => socket.destroy());
    socket.setTimeout(silenceMilliseconds, () => socket.destroy());
    readLine(socket, longestRequest)
      .then((line) => {
        const work = new AbortController();
        atWork.set(socket, work);
        // A command may run long without sending anything.
        socket.setTimeout(0);
        socket.once('close', () => work.abort());
        return answer(line, runCommand, work.signal);
      })
      .then(
        (response) => socket.end(`${JSON.stringify(response)}\n`, () => socket.destroy()),
        () => socket.destroy(),
      );
  });
  const short = await listenOn(server, path);
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets)
        if (atWork.has(socket)) atWork.get(socket)!.abort();
        else socket.destroy();
      await closed;
      await rm(path, { force: true });
      await short.release();
    },
  };
}

/** Creates the socket's file. Call `release` after the server is closed. */
async function listenOn(server: Server, path: string): Promise<{ release(): Promise<void> }> {
  const short = await shortPath(path);
  try {
    await rm(path, { force: true });
    await listenPrivately(server, short.path);
    return short;
  } catch (error) {
    server.close();
    await short.release();
    throw error;
  }
}

async function answer(line: string, runCommand: RunCommand, signal: AbortSignal): Promise<Response> {
  try {
    const { command, args } = JSON.parse(line) as { command?: unknown; args?: unknown };
    if (typeof command !== 'string' || typeof args !== 'object' || args === null) throw new InvalidInput('The request is not a command.');
    return { ok: true, result: await runCommand(command, args as CommandArguments, signal) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends one command to a running server. Returns null when no server listens. Throws the errors that the server answers. */
export async function sendCommand(path: string, command: string, args: CommandArguments): Promise<object | null> {
  const short = await shortPath(path);
  const socket = await open(short.path).finally(() => short.release());
  if (!socket) return null;
  socket.write(`${JSON.stringify({ command, args })}\n`);
  try {
    const response = JSON.parse(await readLine(socket, longestResponse)) as Response;
    if (!response.ok) throw new InvalidInput(response.error);
    return response.result;
  } finally {
    socket.destroy();
  }
}

function open(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
  });
}

/** Reads the first line. Rejects when the other side closes before the line ends, or sends too much. */
function readLine(socket: Socket, longest: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > longest) reject(new Error('The message is too long.'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection without an answer.')));
  });
}
