// Plain JavaScript, so that an older Node can read this file and print the required version.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `truckroll: Node.js ${needed} or newer is needed, this is ${process.versions.node}. \`npm ci\` brings one, and npm's scripts use it: npm start\n`,
  );
  process.exit(1);
}

// Caches compiled modules: from the second start on, loading the service takes half the processor time. Child processes inherit the
// variable, but not a call of the API.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/truckroll-modules', import.meta.url));
module.enableCompileCache();
