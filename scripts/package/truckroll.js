#!/usr/bin/env node
// The installed command. Plain JavaScript that an older Node.js can read too, so that it can say which version is needed.
import { mkdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    'truckroll: Node.js ' +
      needed +
      ' or newer is needed, this is ' +
      process.versions.node +
      '. Install it from nodejs.org, or use the package for Debian or the single executable, which contain it.\n',
  );
  process.exit(1);
}

keepCompiled();
import('../app/main.js').then(async ({ main }) => {
  process.exitCode = await main(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
});

/** Keeps compiled modules, which halves the time of the next start. Only in a folder of this user: what lies there is executed. */
function keepCompiled() {
  if (process.env.NODE_COMPILE_CACHE) return;
  try {
    const folder = join(process.env.CACHE_DIRECTORY || process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'truckroll');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (statSync(folder).uid !== process.getuid()) return;
    module.enableCompileCache(join(folder, 'modules'));
  } catch {
    // Without a folder each start takes longer.
  }
}
