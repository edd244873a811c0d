/**
 * Makes the package @truckroll/client from src/client: plain ES modules with types and without dependencies. `npm run client:pack` writes
 * it to .tmp/client, or to a named folder, with its tarball beside it.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src/client');

export interface ClientPackage {
  readonly folder: string;
  readonly tarball: string;
}

/** Replaces `folder` by the package, with its tarball beside it. */
export async function packClient(folder: string): Promise<ClientPackage> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compile(folder);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(root, 'docs/client.md'), join(folder, 'README.md'));
  const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', dirname(folder)], { cwd: folder });
  return { folder, tarball: join(dirname(folder), stdout.trim().split('\n').at(-1)!) };
}

async function manifest(): Promise<object> {
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string; license: string };
  return {
    name: '@truckroll/client',
    version,
    description: 'Typed client of Truckroll, the open scheduling and dispatch service for field-service businesses',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    types: './index.d.ts',
    files: ['**/*.js', '**/*.d.ts'],
  };
}

/** Scripts lose their comments, because browsers load them. Declarations keep them, because people read them. */
async function compile(folder: string): Promise<void> {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    // No Node types: the package must also run in a browser.
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    noEmitOnError: true,
    rootDir: source,
    outDir: folder,
  };
  for (const kind of [{ removeComments: true }, { declaration: true, emitDeclarationOnly: true }]) {
    const program = ts.createProgram([join(source, 'index.ts')], { ...options, ...kind });
    const { diagnostics } = program.emit();
    const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
    if (problems.length > 0)
      throw new Error(
        ts.formatDiagnostics(problems, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }),
      );
  }
  // The compiler leaves the sources' `.ts` names in declarations, which only some resolvers follow.
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.d.ts')) {
      const path = join(folder, name);
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(/(from '\.[^']*|import\("\.[^"]*)\.ts(['"])/g, '$1.js$2'));
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  const { folder, tarball } = await packClient(process.argv[2] ?? join(root, '.tmp/client'));
  console.log(`${folder}\n${tarball}`);
}
