// Prepares the embedded database's template, so that a first start takes seconds less, and builds the dashboard beside it. Plain
// JavaScript, because an older Node may run it; whatever goes wrong here must not fail an installation.
import { existsSync, readdirSync, rmSync } from 'node:fs';

removeHeaders();
if (Number(process.versions.node.split('.')[0]) >= 26) await Promise.all([prepareDatabase(), buildDashboard()]);

/** Removes the headers of Node.js from its npm package: 67 MB with which add-ons in C++ are compiled. None of our packages is one. */
function removeHeaders() {
  const folder = new URL('../node_modules/node/node_modules/', import.meta.url);
  try {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder))
      if (name.startsWith('node-')) rmSync(new URL(`${name}/include`, folder), { recursive: true, force: true });
  } catch {
    // They only take room.
  }
}

async function prepareDatabase() {
  try {
    await (await import('../src/store/driver/template.ts')).ensureTemplate();
  } catch {
    // The first start then creates the database itself.
  }
}

async function buildDashboard() {
  try {
    await (await import('./dashboard/build.ts')).buildDashboard();
  } catch (error) {
    // Without the development packages the dashboard cannot be built, and the image brings the built files. `npm start` says what to do.
    if (!isMissingPackage(error)) process.stderr.write(`truckroll: the dashboard was not built: ${String(error)}\n`);
  }
}

function isMissingPackage(error) {
  return error instanceof Error && 'code' in error && (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');
}
