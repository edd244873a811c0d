import { expect, it } from 'vitest';
import { html, trustedHtml } from '../../src/edges/pages/html.ts';

it('escapes what it is given, in text and in attributes', () => {
  const name = `<script>alert("1 & '2'")</script>`;
  const escaped = '&lt;script&gt;alert(&quot;1 &amp; &#39;2&#39;&quot;)&lt;/script&gt;';
  expect(html`<p title="${name}">${name}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
});

it('takes HTML as it is, lists one after the other, and writes nothing for what is absent', () => {
  const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`);
  expect(html`${items}${null}${false}${trustedHtml('<hr>')}${0}`.text).toBe('<i>a</i><i>&lt;b&gt;</i><hr>0');
});
