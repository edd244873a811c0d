// Plain JavaScript, so that an older Node can read it: it has to say which version is needed.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `truckroll: Node.js ${needed} or newer is needed, this is ${process.versions.node}. \`npm ci\` brings one, and npm's scripts use it: npm start\n`,
  );
  process.exit(1);
}

// What Node makes of each module is kept: loading the service takes half the processor time from the second start on.
// The variable, unlike the call alone, reaches processes that this one starts.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/truckroll-modules', import.meta.url));
module.enableCompileCache();
