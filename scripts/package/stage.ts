/**
 * Assembles the files of a package: the bundled service, its documents, the built dashboard and the embedded database. Each kind of package
 * starts from this folder. Nothing is downloaded.
 */
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { embedded } from './embedded.ts';
import { shippedPackages } from '../shippedPackages.ts';
import { bundle, unbundled } from './bundle.ts';
import { root } from './root.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The manifest of the repository. */
export async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
}

const documents = ['LICENSE', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs', 'migrations'];

/** Replaces `folder` by the files of a package. Needs a built dashboard (`npm run dashboard`). */
export async function stage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'bin'), { recursive: true });
  await bundle(join(folder, 'app'));
  await copyFile(join(import.meta.dirname, 'truckroll.js'), join(folder, 'bin/truckroll.js'));
  await chmod(join(folder, 'bin/truckroll.js'), 0o755);
  for (const name of [...documents, 'dashboard/dist']) await cp(join(root, name), join(folder, name), { recursive: true });
  await copyData(join(root, 'src'), join(folder, 'src'));
  for (const name of unbundled) await copyPackage(name, join(folder, 'node_modules', name));
  await writeFile(join(folder, 'THIRD-PARTY.txt'), await notices());
  const { name, version, description, license, engines, dependencies } = await manifest();
  const published = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { truckroll: 'bin/truckroll.js' },
    dependencies: Object.fromEntries(unbundled.map((name) => [name, dependencies[name]])),
    bundleDependencies: unbundled,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/** Copies what the service reads of src/ beside its code: styles, pictures and places. */
async function copyData(source: string, target: string): Promise<void> {
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.ts$|^tsconfig\.json$/.test(entry.name)) continue;
    const copy = join(target, path.slice(source.length + 1));
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(path, copy);
  }
}

/** What the service loads of each package that stays one, besides its manifest and licence. */
const neededFiles: Readonly<Record<(typeof unbundled)[number], RegExp>> = {
  // JavaScript, WebAssembly, data, and the one extension that the schema needs: 13 of 27 MB.
  '@electric-sql/pglite': /^dist\/(?:[\w-]+\.(?:js|wasm|data)|btree_gist\.tar\.gz|contrib\/btree_gist\.js|fs\/[\w-]+\.js)$/,
  // Decoders for thumbnails, and the encoder of JPEG: 0.8 of 1.9 MB.
  '@jsquash/jpeg': /^(?:(?:decode|encode|meta|utils)\.js|codec\/(?:dec|enc)\/mozjpeg_(?:dec|enc)\.(?:js|wasm))$/,
  '@jsquash/png': /^(?:decode\.js|codec\/pkg\/squoosh_png(?:_bg)?\.(?:js|wasm))$/,
  '@jsquash/webp': /^(?:(?:decode|utils)\.js|codec\/dec\/webp_dec\.(?:js|wasm))$/,
};

async function copyPackage(name: (typeof unbundled)[number], target: string): Promise<void> {
  const source = join(root, 'node_modules', name);
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const inside = join(entry.parentPath, entry.name).slice(source.length + 1);
    if (!entry.isFile() || !(inside === 'LICENSE' || neededFiles[name].test(inside))) continue;
    await mkdir(dirname(join(target, inside)), { recursive: true });
    await copyFile(join(source, inside), join(target, inside));
  }
  // Without dependencies: what the copied files do not load is not there, and npm would ask a registry for it.
  const { dependencies: _unused, ...manifest } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The licences of the packages of others, whose code is in the bundle and in the files for browsers. */
async function notices(): Promise<string> {
  const parts: string[] = [];
  for (const { name, version, licence, path } of await shippedPackages()) {
    const folder = join(root, path);
    const names = await readdir(folder).catch(() => {
      throw new Error(`${path} is missing. Run npm ci.`);
    });
    const files = names.filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(basename(file))).sort();
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')));
    parts.push(`${name} ${version} (${licence})\n\n${texts.join('\n').trim()}\n`);
    for (const part of embedded.filter(({ inside }) => inside === name)) {
      const title = [part.name, part.version].filter((text) => text !== null).join(' ');
      const notice = 'text' in part.notice ? part.notice.text : await readFile(join(folder, part.notice.file), 'utf8');
      parts.push(`${title} (${part.licence}), inside ${name}\n\n${part.asks ? `${part.asks}\n\n` : ''}${notice.trim()}\n`);
    }
  }
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}

// The container image is made of these files (Dockerfile).
if (import.meta.main) await stage(process.argv[2]!);
