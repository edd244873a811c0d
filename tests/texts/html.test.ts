import { expect, it } from 'vitest';
import { html, trustedHtml } from '../../src/ground/texts/html.ts';

it('values are escaped, in text and in attributes', () => {
  const name = `<script>alert("1 & '2'")</script>`;
  const escaped = '&lt;script&gt;alert(&quot;1 &amp; &#39;2&#39;&quot;)&lt;/script&gt;';
  expect(html`<p title="${name}">${name}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
});

it('trusted HTML stays unchanged, lists are joined, and absent values leave nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`);
  expect(html`${items}${null}${false}${trustedHtml('<hr>')}${0}`.text).toBe('<i>a</i><i>&lt;b&gt;</i><hr>0');
});
