/**
 * A disk that forgets, loaded before the service (`node --import`) into its process and its threads. Beside the real folder it keeps a shadow,
 * which has only what was forced: the contents of a file as of its last fsync, and the names in a folder as of the folder's last fsync. After
 * a kill, the shadow is what a power cut would have left (shadow.ts).
 *
 * It counts forced writes, and at one of them it kills the process, or fails the write and all later ones. Settings: FORGETFUL_ROOT and
 * FORGETFUL_SHADOW, FORGETFUL_AT. The parent can send `{ at, code }` later: the number of writes from then on, and the code of the failure
 * (null: a kill). `'count'` asks how many there were.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import workers, { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads';
import { contentsIn, namesIn, type Names } from './shadow.ts';

export type Order = { readonly at: number; readonly code: 'EIO' | 'ENOSPC' | null } | 'count';

const root = process.env['FORGETFUL_ROOT']!;
const shadow = process.env['FORGETFUL_SHADOW']!;
const codes = [null, 'EIO', 'ENOSPC'] as const;

/** Shared by the threads: forced writes so far, the fatal one (0: none), and the place of the failure's code. */
const shared = (getEnvironmentData('forgetful') as Int32Array | undefined) ?? new Int32Array(new SharedArrayBuffer(12));
const [counted, fatal, code] = [0, 1, 2];

if (isMainThread) {
  setEnvironmentData('forgetful', shared);
  shared[fatal] = Number(process.env['FORGETFUL_AT'] ?? 0);
  process.on('message', (order: Order) => {
    if (order !== 'count') {
      Atomics.store(shared, counted, 0);
      Atomics.store(shared, code, codes.indexOf(order.code));
      Atomics.store(shared, fatal, order.at);
    }
    process.send!(Atomics.load(shared, counted));
  });
  process.channel?.unref();
  // The service gives its threads no flags, so the disk comes with this one.
  workers.Worker = class extends workers.Worker {
    constructor(file: string | URL, options: workers.WorkerOptions = {}) {
      super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--import', import.meta.url] });
    }
  };
}

/** Writes since a file was last forced, by its inode. null: more than such writes, so that its contents must be copied. */
const pending = new Map<number, { readonly at: number; readonly bytes: Buffer }[] | null>();

const real = { writeSync: fs.writeSync, fsyncSync: fs.fsyncSync, fsync: fs.fsync };

function noteWrite(file: number, bytes: Buffer | null, at: number | null): void {
  const { ino } = fs.fstatSync(file);
  const writes = pending.get(ino);
  if (bytes === null || at === null || writes === null) pending.set(ino, null);
  else if (writes) writes.push({ at, bytes });
  else pending.set(ino, [{ at, bytes }]);
}

fs.writeSync = ((file: number, data: NodeJS.ArrayBufferView | string, offset?: number, length?: number, position?: number | null) => {
  const written = (real.writeSync as (...args: unknown[]) => number)(file, data, offset, length, position);
  const isPlaced = typeof data !== 'string' && typeof position === 'number';
  const bytes = isPlaced ? Buffer.from(Buffer.from(data.buffer, data.byteOffset + (offset ?? 0), written)) : null;
  noteWrite(file, bytes, isPlaced ? position : null);
  return written;
}) as typeof fs.writeSync;
for (const name of ['truncateSync', 'ftruncateSync'] as const) {
  const original = fs[name] as (file: string | number, length?: number) => void;
  (fs as unknown as Record<string, unknown>)[name] = (file: string | number, length?: number) => {
    original(file, length);
    pending.set((typeof file === 'number' ? fs.fstatSync(file) : fs.statSync(file)).ino, null);
  };
}

/** Replaces a file of the shadow at once: a kill in between must not harm what was forced before. */
function put(path: string, write: (draft: string) => void): void {
  const draft = `${path}.${threadId}.tmp`;
  write(draft);
  fs.renameSync(draft, path);
}

function remember(file: number): void {
  const path = fs.readlinkSync(`/proc/self/fd/${file}`);
  if (path !== root && !path.startsWith(`${root}/`)) return;
  const { ino, size } = fs.fstatSync(file);
  if (fs.fstatSync(file).isDirectory()) {
    const names: Names = fs
      .readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => [entry.name, entry.isFile() ? 'file' : 'folder', fs.lstatSync(join(path, entry.name)).ino]);
    put(namesIn(shadow, ino), (draft) => fs.writeFileSync(draft, JSON.stringify(names)));
    return;
  }
  const target = contentsIn(shadow, ino);
  const writes = pending.get(ino);
  pending.delete(ino);
  if (!fs.existsSync(target) || writes === null) {
    put(target, (draft) => fs.copyFileSync(`/proc/self/fd/${file}`, draft));
    return;
  }
  const copy = fs.openSync(target, 'r+');
  for (const { at, bytes } of writes ?? []) real.writeSync(copy, bytes, 0, bytes.length, at);
  fs.ftruncateSync(copy, size);
  fs.closeSync(copy);
}

/** Forces a file. Whether a fatal write still reaches the disk depends on its number. */
function force(file: number): void {
  const number = Atomics.add(shared, counted, 1) + 1;
  const at = Atomics.load(shared, fatal);
  const failure = codes[Atomics.load(shared, code)] ?? null;
  if (at > 0 && number >= at && failure !== null)
    throw Object.assign(new Error(`${failure}: a test fails this write, fsync`), { code: failure, syscall: 'fsync' });
  if (at > 0 && number === at && number % 2 === 0) process.kill(process.pid, 'SIGKILL');
  remember(file);
  if (at > 0 && number >= at) process.kill(process.pid, 'SIGKILL');
}

fs.fsyncSync = force;
fs.fdatasyncSync = force;
fs.fsync = ((file: number, done: (error: unknown) => void) => {
  try {
    force(file);
  } catch (error) {
    return void done(error);
  }
  done(null);
}) as typeof fs.fsync;
const handle = await fs.promises.open('/dev/null', 'r');
Object.assign(Object.getPrototypeOf(handle) as object, {
  async sync(this: fs.promises.FileHandle) {
    force(this.fd);
  },
});
await handle.close();
syncBuiltinESMExports();
