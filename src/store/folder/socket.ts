/**
 * Unix sockets in the data folder. A socket that listens proves that its process is alive: the kernel closes it however the process ends.
 * Another container on the same machine can connect to it too, although pids mean nothing there.
 */
import { chmod, lstat, open } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { basename, dirname } from 'node:path';
import { CannotStart } from './cannotStart.ts';

/** Most bytes in the path of a socket: 107 on Linux, 103 on macOS. */
const longestPath = 103;

/**
 * A path to the same file that is short enough for a socket. On Linux it holds a folder with a long path open and names it by its file
 * descriptor. Call `release` after the socket is closed, because closing it removes the file by this path.
 */
export async function shortPath(path: string): Promise<{ path: string; release(): Promise<void> }> {
  if (Buffer.byteLength(path) <= longestPath) return { path, release: async () => undefined };
  if (process.platform !== 'linux')
    throw new CannotStart(`DATA_DIR is too long for a socket: ${path} has more than ${longestPath} bytes. Set a shorter one.`);
  const folder = await open(dirname(path), 'r');
  return { path: `/proc/self/fd/${folder.fd}/${basename(path)}`, release: () => folder.close() };
}

/** Listens on a socket whose file has mode 0600 from the moment it is created. Throws the system's error. */
export async function listenPrivately(server: Server, path: string): Promise<void> {
  const listens = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // `listen` creates the file before it returns, so no other file is created under this umask.
    const previousMask = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(previousMask);
  });
  await listens;
  await chmod(path, 0o600);
}

/** Listens so that other processes can see that this one is alive. null where the file system of the folder has no sockets. */
export async function answerProbes(path: string): Promise<{ close(): Promise<void> } | null> {
  const short = await shortPath(path).catch(() => null);
  if (!short) return null;
  const server = createServer((socket) => socket.destroy());
  // The socket must not keep the process running.
  server.unref();
  const listens = await listenPrivately(server, short.path).then(
    () => true,
    () => false,
  );
  if (!listens) {
    server.close();
    await short.release();
    return null;
  }
  server.on('error', () => undefined);
  return {
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await short.release();
    },
  };
}

/**
 * Whether a process listens on a socket. `nobody` is certain, because the kernel refuses a connection only when the listener is closed.
 * `unknown`: there is no such socket, or this user may not connect to it.
 */
export async function probeSocket(path: string): Promise<'listens' | 'nobody' | 'unknown'> {
  // Connecting to a plain file is refused too, which would prove nothing.
  const isSocket = await lstat(path).then(
    (file) => file.isSocket(),
    () => false,
  );
  const short = isSocket ? await shortPath(path).catch(() => null) : null;
  if (!short) return 'unknown';
  try {
    return await new Promise((resolve) => {
      const socket = connect(short.path);
      socket.once('connect', () => {
        socket.destroy();
        resolve('listens');
      });
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'nobody' : 'unknown'));
    });
  } finally {
    await short.release();
  }
}
