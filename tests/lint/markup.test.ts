/** The lint rules of scripts/lint/markup.ts, which keep text from becoming HTML, as oxlint applies them. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';

const root = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'truckroll-lint-'));
atEnd(() => rm(folder, { recursive: true }));
// The project's own configuration also checks types. That takes seconds and does not matter to these rules.
await writeFile(
  join(folder, 'oxlint.json'),
  JSON.stringify({
    jsPlugins: [join(root, 'scripts/lint/markup.ts')],
    categories: { correctness: 'off' },
    rules: { 'markup/leaflet': 'error', 'markup/html': 'error' },
  }),
);

/** Which of these lines the rules refuse. */
async function refusedOf(lines: readonly string[]): Promise<string[]> {
  await writeFile(join(folder, 'sample.tsx'), lines.join('\n'));
  const run = promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.json', '-f', 'json', 'sample.tsx'],
    { cwd: folder },
  );
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; labels: { span: { line: number } }[] }[] };
  return [...new Set(diagnostics.map(({ labels }) => lines[labels[0]!.span.line - 1]!))];
}

const refused = [
  'layer.bindTooltip(area.name);',
  "layer.bindTooltip('Denver', { permanent: true });",
  'layer.bindPopup(`${customer} · ${technician}`);',
  'layer?.bindPopup(text);',
  "layer['bindTooltip'](name);",
  'tooltip.setContent(() => name);',
  'layer.setTooltipContent(name);',
  'layer.setPopupContent(customer as unknown as HTMLElement);',
  'map.openTooltip(name, place);',
  'map.openPopup(name, place);',
  'L.divIcon({ className: "area", html: name });',
  'L.divIcon({ html: `<b>${name}</b>` });',
  "new L.DivIcon({ 'html': name });",
  'L.divIcon(options);',
  'L.divIcon({ ...options });',
  'L.tooltip({ content: name });',
  'L.tileLayer(address, { attribution: name });',
  'L.control.zoom({ zoomInText: word });',
  'control.addOverlay(layer, name);',
  'element.innerHTML = name;',
  "element['innerHTML'] += name;",
  'element.outerHTML = name;',
  'Object.assign(element, { innerHTML: name });',
  "element.insertAdjacentHTML('beforeend', name);",
  'const view = <p dangerouslySetInnerHTML={{ __html: name }} />;',
  'const frame = <iframe srcDoc={name} />;',
  "const mail = new DOMParser().parseFromString(name, 'text/html');",
  'document.write(name);',
  'range.createContextualFragment(name);',
  "trustedTypes.createPolicy('all', rules);",
];
const passed = [
  'layer.bindTooltip(textElement(area.name));',
  "layer.bindTooltip(textElement(customer, technician), { className: 'area-name' });",
  'tooltip.setContent(textElement(name));',
  'layer.openTooltip();',
  "L.divIcon({ className: 'area-corner', iconSize: [13, 13] });",
  'L.divIcon({ html: false });',
  'L.divIcon({ html: textElement(name) });',
  'L.control.zoom({ zoomInTitle: name });',
  'element.textContent = name;',
  'stream.write(name);',
  'response.toString({ html: name });',
];

it('[dashboard.plain-text] the linter refuses text that becomes HTML, and accepts elements', async () => {
  expect(await refusedOf([...refused, ...passed])).toEqual(refused);
});
