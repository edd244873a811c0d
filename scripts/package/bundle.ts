/**
 * Bundles the service with the packages that it needs into a few files of JavaScript. Node.js runs no TypeScript below node_modules, and ten
 * thousand small files made an installation and a start slow.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, posix, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { root } from './root.ts';

/** They have WebAssembly and data in files beside their code, so they stay packages of their own. */
export const unbundled = ['@electric-sql/pglite', '@jsquash/jpeg', '@jsquash/png', '@jsquash/webp'] as const;

const source = join(root, 'src');
const newThread = /new Worker\(\s*new URL\('(\.{1,2}\/[\w./-]+)\.ts', import\.meta\.url\)/g;

/** Writes the bundle into `folder`, which must be a direct child of the package's folder. `main.js` is the command line. */
export async function bundle(folder: string): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    input: { main: join(source, 'process/cli/main.ts'), ...(await threads()) },
    platform: 'node',
    external: new RegExp(`^(?:${unbundled.join('|')})(?:/|$)`),
    plugins: [ownPlaces],
    // A warning about the time that plugins took would depend on the machine.
    checks: { bundlerTimings: false },
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
  });
  await bundled.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true });
}

/** Entries for the files that run on threads, by name. */
async function threads(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.ts')) continue;
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    const known = [...text.matchAll(newThread)];
    if (text.split('new Worker(').length - 1 !== known.length)
      throw new Error(`${entry.name}: start a thread by new Worker(new URL('./name.ts', import.meta.url)), so that packages contain it.`);
    for (const [, path] of known) {
      const name = basename(path!);
      if (found[name] !== undefined) throw new Error(`Two threads have the name ${name}. Rename one.`);
      found[name] = join(entry.parentPath, `${path!}.ts`);
    }
  }
  // In one order on every file system, because names of files in the bundle depend on it.
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packages that look for files only on paths that the service does not take. */
const harmless: readonly string[] = [
  // Reads its own file name to leave its lines out of the stack of a failed fetch.
  'undici',
  // Threads for log transports. The service writes its log itself.
  'pino',
  'thread-stream',
];

/** Lets the service find its files: they keep their places in the package, while the code moves into one folder. */
const ownPlaces: Plugin = {
  name: 'truckroll-places',
  transform: {
    filter: { code: /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dir|file)name\b/ },
    handler(code, id) {
      if (id.startsWith('\0') || harmless.some((name) => id.includes(`/node_modules/${name}/`))) return null;
      if (!id.startsWith(`${source}/`))
        throw new Error(`${relative(root, id)} looks for files beside it. Leave its package out of the bundle, as ${unbundled[0]} is.`);
      const place = posix.join('..', relative(root, id));
      return code
        .replaceAll(newThread, (_all, path: string) => `new Worker(new URL('./${basename(path)}.js', import.meta['url'])`)
        .replaceAll('import.meta.url', `new URL('${place}', import.meta['url']).href`)
        .replaceAll('import.meta.dirname', `decodeURIComponent(new URL('${posix.dirname(place)}', import.meta['url']).pathname)`)
        .replaceAll(`import.meta['url']`, 'import.meta.url');
    },
  },
};
