/** The files that a customer has added to a visit, and the form that adds one. It works without a script. docs/internals/pages.md#customer-link. */
import { fileTypes, mostFileBytes, mostFilesOfVisit, type Locale } from '../../../contract/vocabulary.ts';
import type { CustomerVisit } from '../../../domain/jobs/customer/customerVisit.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../../ground/texts/html.ts';

/** Phones turn a photograph of another format into one of these, and offer the camera. */
const accepted = fileTypes.join();
const mostMegabytes = Math.floor(mostFileBytes / 1_000_000);

/** Why a file was not taken: its type or size, or the number of files. */
export function fileProblems(locale: Locale): { readonly file: string; readonly manyFiles: string } {
  const { problems } = textsOf('guest-pages', locale);
  return {
    file: fill(problems.file, { megabytes: mostMegabytes }, locale),
    manyFiles: fill(problems.manyFiles, { files: mostFilesOfVisit }, locale),
  };
}

export function visitFiles({ files, may }: CustomerVisit, locale: Locale, path: string): Html | null {
  if (files.length === 0 && !may.add_file) return null;
  const { sentFiles: texts } = textsOf('guest-pages', locale);
  return html`<section class="files" aria-labelledby="files">
    <h2 id="files">${texts.title}</h2>
    ${
      files.length > 0 &&
      html`<ul>
        ${files.map((file) => row(file, path))}
      </ul>`
    }
    ${
      may.add_file &&
      html`<form method="post" action="${path}/files?lang=${locale}" enctype="multipart/form-data">
        <label for="file">${texts.add}</label>
        <p class="hint" id="fileHint">${fill(texts.hint, { megabytes: mostMegabytes }, locale)}</p>
        <input id="file" type="file" name="file" accept="${accepted}" required aria-describedby="fileHint" />
        <button type="submit">${texts.send}</button>
      </form>`
    }
  </section>`;
}

/** "JPEG", "PDF": shown in place of a thumbnail. */
export const fileTypeName = (type: string): string => type.replace(/^.*\//, '').toUpperCase();

function row({ name, content_type: type, url, thumbnail_url: thumbnail }: CustomerVisit['files'][number], path: string): Html {
  const frame = thumbnail
    ? html`<img src="${path}/${thumbnail}" alt="" width="56" height="56" loading="lazy" />`
    : html`<span>${fileTypeName(type)}</span>`;
  return html`<li>
    <a href="${path}/${url}"><span class="frame" aria-hidden="true">${frame}</span><bdi>${name}</bdi></a>
  </li>`;
}
