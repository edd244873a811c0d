/**
 * Unix sockets in the data folder. A listening one is the proof that its process lives: the kernel closes it however the
 * process ends, and it can be asked from another container on the same machine, where process numbers mean nothing.
 */
import { chmod, lstat, open } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { basename, dirname } from 'node:path';
import { CannotStart } from './cannotStart.ts';

/** Bytes that the kernel takes as the path of a socket: 107 on Linux, 103 on macOS. */
const longestPath = 103;

/**
 * A path of the same file that is short enough for a socket. On Linux a folder that is too long is held open and named by its
 * number; `release` closes it, and must not be called before the socket itself is closed, which removes the file by this path.
 */
export async function shortPath(path: string): Promise<{ path: string; release(): Promise<void> }> {
  if (Buffer.byteLength(path) <= longestPath) return { path, release: async () => undefined };
  if (process.platform !== 'linux')
    throw new CannotStart(`DATA_DIR is too long for a socket: ${path} has more than ${longestPath} bytes. Set a shorter one.`);
  const folder = await open(dirname(path), 'r');
  return { path: `/proc/self/fd/${folder.fd}/${basename(path)}`, release: () => folder.close() };
}

/** Listens on a socket whose file has mode 0600 from its making on: never open to others, not even until a chmod. Throws the system's error. */
export async function listenPrivately(server: Server, path: string): Promise<void> {
  const listens = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The file is made within this call, so no other file is made under this umask.
    const before = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(before);
  });
  await listens;
  await chmod(path, 0o600);
}

/** Listens for whoever asks whether this process lives. null where the folder's file system has no sockets. */
export async function answerProbes(path: string): Promise<{ close(): Promise<void> } | null> {
  const short = await shortPath(path).catch(() => null);
  if (!short) return null;
  const server = createServer((socket) => socket.destroy());
  // Holding the folder is no reason for a process to go on.
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
 * Whether somebody listens on a socket: `nobody` is certain, for the kernel refuses only when the listener is closed.
 * `unknown` when there is no such socket, or it may not be asked.
 */
export async function probeSocket(path: string): Promise<'listens' | 'nobody' | 'unknown'> {
  // A file that is no socket is refused too, and says nothing.
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
