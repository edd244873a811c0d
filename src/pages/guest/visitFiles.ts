/** The files that a customer has added to a visit, and the form that adds one. It works without a script. docs/decisions/0145. */
import type { Operations, OutputOf } from '../../contract/index.ts';
import { fileTypes, mostFileBytes, type Locale } from '../../contract/vocabulary.ts';
import { fillText } from '../account/texts/byLocale.ts';
import { html, type Html } from '../html.ts';
import { guestTexts } from './texts/byLocale.ts';

type Visit = OutputOf<Operations['getCustomerVisit']>;

/** Phones turn a photograph of another format into one of these, and offer the camera. */
const accepted = fileTypes.join();
export const mostMegabytes = Math.floor(mostFileBytes / 1_000_000);

export function visitFiles({ files, may }: Visit, locale: Locale, path: string): Html | null {
  if (files.length === 0 && !may.add_file) return null;
  const { sentFiles: texts } = guestTexts(locale);
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
        <p class="hint" id="fileHint">${fillText(texts.hint, { megabytes: mostMegabytes })}</p>
        <input id="file" type="file" name="file" accept="${accepted}" required aria-describedby="fileHint" />
        <button type="submit">${texts.send}</button>
      </form>`
    }
  </section>`;
}

function row({ name, content_type: type, url }: Visit['files'][number], path: string): Html {
  const isPhotograph = type.startsWith('image/');
  const frame = isPhotograph ? html`<img src="${path}/${url}" alt="" width="56" height="56" loading="lazy" />` : html`<span>PDF</span>`;
  return html`<li>
    <a href="${path}/${url}"><span class="frame" aria-hidden="true">${frame}</span><bdi>${name}</bdi></a>
  </li>`;
}
