/**
 * Writes every mail in every language to HTML and text files with an index, for people to look at: `npm run mails [folder]`. Uses made-up
 * names and sends nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { locales, mailKinds } from '../src/contract/vocabulary.ts';
import { renderMail } from '../src/machinery/mail/render.ts';
import { links, sample } from '../tests/mail/samples.ts';

const folder = resolve(process.argv[2] ?? '.tmp/mails');
await mkdir(folder, { recursive: true });
const rows: string[] = [];
for (const kind of mailKinds) {
  const cells: string[] = [];
  for (const locale of locales) {
    const { subject, text, html } = renderMail(sample(kind, locale), links);
    const name = `${kind}.${locale}`;
    await writeFile(join(folder, `${name}.html`), html);
    await writeFile(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
    cells.push(`<td><a href="${name}.html">${locale}</a> <a href="${name}.txt">text</a></td>`);
  }
  rows.push(`<tr><th align="left">${kind}</th>${cells.join('')}</tr>`);
}
const index = `<!doctype html><meta charset="utf-8"><title>Mails</title><table cellpadding="8">${rows.join('\n')}</table>\n`;
await writeFile(join(folder, 'index.html'), index);
console.log(`${mailKinds.length * locales.length} mails: ${join(folder, 'index.html')}`);
