// Prepares the embedded database's template, so that a first start takes seconds less. Plain JavaScript, because an older Node may
// run it; whatever goes wrong here must not fail an installation.
if (Number(process.versions.node.split('.')[0]) >= 26) {
  try {
    await (await import('../src/store/template.ts')).ensureTemplate();
  } catch {
    // The first start makes the database itself.
  }
}
