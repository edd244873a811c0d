// Prepares the embedded database's template, so that a first start takes seconds less, and builds the dashboard beside it. Plain
// JavaScript, because an older Node may run it; whatever goes wrong here must not fail an installation.
if (Number(process.versions.node.split('.')[0]) >= 26) await Promise.all([prepareDatabase(), buildDashboard()]);

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
