/** The package for Debian and Ubuntu: the staged files with their own Node.js, a systemd unit, and a user without a password. */
import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, lutimes, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeFolder, type Architecture } from './nodeBinary.ts';
import { manifest } from './stage.ts';

const run = promisify(execFile);
const files = join(import.meta.dirname, 'debian');
const names: Readonly<Record<Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };
const scripts = ['postinst', 'prerm', 'postrm'];

/** Builds the package into `output` and returns its path. `epochSeconds`: the date of every file in it. */
export async function packDebian(staged: string, architecture: Architecture, epochSeconds: number, output: string): Promise<string> {
  const { version, description } = await manifest();
  const name = `truckroll_${version}_${names[architecture]}.deb`;
  const tree = join(output, `${name}.tree`);
  await rm(tree, { recursive: true, force: true });
  try {
    await debianTree(staged, architecture, tree, { version, description });
    for (const entry of await readdir(tree, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      await lutimes(path, epochSeconds, epochSeconds);
    }
    await lutimes(tree, epochSeconds, epochSeconds);
    await run('dpkg-deb', ['--root-owner-group', '--threads-max=1', '-Zzstd', '-z9', '--build', tree, join(output, name)], {
      env: { ...process.env, SOURCE_DATE_EPOCH: `${epochSeconds}` },
    });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
  return join(output, name);
}

/** The files as they lie on the machine, with DEBIAN/ for dpkg. */
async function debianTree(
  staged: string,
  architecture: Architecture,
  tree: string,
  { version, description }: { version: string; description: string },
): Promise<void> {
  const program = join(tree, 'usr/lib/truckroll');
  const node = await nodeFolder(architecture);
  for (const folder of ['DEBIAN', 'usr/bin', 'usr/lib/systemd/system', 'usr/share/doc/truckroll', 'etc/truckroll'])
    await mkdir(join(tree, folder), { recursive: true });
  await cp(staged, program, { recursive: true });
  await copyFile(join(node, 'bin/node'), join(program, 'bin/node'));
  await copyFile(join(files, 'truckroll'), join(tree, 'usr/bin/truckroll'));
  await copyFile(join(files, 'truckroll.service'), join(tree, 'usr/lib/systemd/system/truckroll.service'));
  await copyFile(join(files, 'truckroll.env'), join(tree, 'etc/truckroll/truckroll.env'));
  const licences = [join(staged, 'LICENSE'), join(node, 'LICENSE')].map((path) => readFile(path, 'utf8'));
  await writeFile(join(tree, 'usr/share/doc/truckroll/copyright'), (await Promise.all(licences)).join('\n\nNode.js:\n\n'));
  for (const name of scripts) await copyFile(join(files, name), join(tree, 'DEBIAN', name));
  await writeFile(join(tree, 'DEBIAN/conffiles'), '/etc/truckroll/truckroll.env\n');
  await normalizeModes(tree);
  for (const name of [...scripts.map((script) => `DEBIAN/${script}`), 'usr/bin/truckroll', 'usr/lib/truckroll/bin/node'])
    await chmod(join(tree, name), 0o755);
  await writeFile(
    join(tree, 'DEBIAN/control'),
    control({ version, description, architecture: names[architecture], size: await sizeOf(tree) }),
  );
  await chmod(join(tree, 'DEBIAN/control'), 0o644);
}

function control({
  version,
  description,
  architecture,
  size,
}: {
  version: string;
  description: string;
  architecture: string;
  size: number;
}) {
  return [
    'Package: truckroll',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: The Truckroll authors <truckroll@localhost>',
    `Installed-Size: ${size}`,
    'Depends: adduser, util-linux, libc6 (>= 2.28), libstdc++6, libatomic1',
    'Recommends: postgresql',
    'Section: web',
    'Priority: optional',
    `Description: ${description}`,
    ' A service with a dashboard for dispatchers, a page for technicians, and an API',
    ' for software and agents. It contains its own Node.js and an embedded database.',
    '',
  ].join('\n');
}

/** Everybody may read, nobody but root may write, whatever the umask of the build was. */
async function normalizeModes(tree: string): Promise<void> {
  await chmod(tree, 0o755);
  for (const entry of await readdir(tree, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/** Kibibytes, as Debian counts them: each file rounded up, and one for each folder. */
async function sizeOf(tree: string): Promise<number> {
  let kibibytes = 0;
  for (const entry of await readdir(tree, { recursive: true, withFileTypes: true }))
    kibibytes += entry.isFile() ? Math.ceil((await readFile(join(entry.parentPath, entry.name))).length / 1_024) : 1;
  return kibibytes;
}
