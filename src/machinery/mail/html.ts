/**
 * The HTML of a mail. Old clients need tables and inline styles. There is no image, font or script, so nothing is fetched and nobody is
 * tracked. Clients may darken the colours; those that support the media query get our own dark colours.
 */
import type { Locale } from '../../contract/vocabulary.ts';
import { html, trustedHtml, type Html } from '../../ground/texts/html.ts';
import type { Message } from './message.ts';

const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const dark = trustedHtml(`<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #10151f !important; }
    .card { background: #182030 !important; border-color: #2b3444 !important; }
    .ink { color: #e8ecf4 !important; }
    .soft { color: #a3aec0 !important; }
    .line { border-color: #2b3444 !important; }
    .action { background: #5fd3a8 !important; color: #0b1a14 !important; }
  }
  @media (max-width: 480px) {
    .inner { padding: 24px 20px !important; }
    .label, .value { display: block !important; width: auto !important; }
    .value { padding-top: 0 !important; border-top: 0 !important; }
  }
</style>`);

export function htmlOf(message: Message, businessName: string): string {
  const { locale, isRightToLeft, subject, heading, greeting, paragraphs, rows, button, signature, footer, unsubscribe } = message;
  const [direction, start] = isRightToLeft ? ['rtl', 'right'] : ['ltr', 'left'];
  const text = `margin:0 0 16px;font-size:16px;line-height:1.55;color:#14213d`;
  const document = html`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${subject}</title>
        ${dark}
      </head>
      <body class="page" style="margin:0;padding:0;background:#f4f6f9">
        <div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          dir="${direction}"
          style="background:#f4f6f9"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;${font};text-align:${start}"
              >
                <tr>
                  <td class="soft" style="padding:0 8px 16px;font-size:14px;font-weight:600;color:#5c677d"><bdi>${businessName}</bdi></td>
                </tr>
                <tr>
                  <td class="card" style="background:#ffffff;border:1px solid #d9dee8;border-radius:12px">
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
                      <tr>
                        <td class="inner" style="padding:32px;text-align:${start}">
                          <h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:700;color:#14213d">
                            ${heading}
                          </h1>
                          <p class="ink" style="${text}">${greeting}</p>
                          ${paragraphs.map((paragraph) => html`<p class="ink" style="${text}">${paragraph}</p> `)}
                          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0">
                            ${rows.map((row) => rowHtml(row, start))}
                          </table>
                          ${button ? buttonHtml(button) : ''}
                          ${signature.map((line, index) => html`<p class="ink" style="margin:${index === 0 ? '24px' : '0'} 0 0;font-size:16px;line-height:1.55;color:#14213d">${line}</p> `)}
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:20px 8px 0;font-size:13px;line-height:1.5;color:#5c677d;text-align:${start}">
                    ${footer.map((line) => html`<p style="margin:0 0 8px">${line}</p> `)}${unsubscribe ? html`<p style="margin:0 0 8px">${unsubscribe.text} <a class="soft" href="${unsubscribe.url}" style="color:#5c677d">${unsubscribe.label}</a></p> ` : ''}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return document.text;
}

function rowHtml({ label, value }: { label: string; value: string }, start: string): Html {
  const cell = `padding:10px 0;border-top:1px solid #e6eaf1;font-size:15px;line-height:1.45;vertical-align:top;text-align:${start}`;
  return html`<tr>
    <td class="soft line label" width="34%" style="${cell};color:#5c677d">${label}</td>
    <td class="ink line value" style="${cell};color:#14213d"><bdi>${value}</bdi></td>
  </tr> `;
}

function buttonHtml({ label, url }: { label: string; url: string }): Html {
  const buttonStyle =
    'display:inline-block;padding:12px 22px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px';
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0">
    <tr>
      <td class="action" bgcolor="#0b6e4f" style="background:#0b6e4f;border-radius:8px">
        <a class="action" href="${url}" style="${buttonStyle};background:#0b6e4f">${label}</a>
      </td>
    </tr>
  </table> `;
}

/** A text message as a page, for the outbox and previews. */
export function textHtml(text: string, locale: Locale): string {
  const document = html`<!doctype html>
    <html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${text}</title>
        ${dark}
      </head>
      <body class="page" style="margin:0;padding:24px;background:#f4f6f9">
        <p
          class="card ink"
          style="margin:0;max-width:420px;padding:16px;border:1px solid #d9dee8;border-radius:12px;background:#ffffff;color:#14213d;${font};font-size:16px;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere"
        >
          ${text}
        </p>
      </body>
    </html>`;
  return document.text;
}
