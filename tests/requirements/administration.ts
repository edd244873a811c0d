/** Rules of docs/reference/pages.md#the-rest-of-the-dashboard: what owners and developers do on these pages. */
import { from, rule } from './rule.ts';

export const administrationRules = from('docs/reference/pages.md#the-rest-of-the-dashboard', [
  rule('administration.conflict', 'Settings that somebody else changed meanwhile are shown beside what was typed, which stays'),
  rule('administration.apps', 'A connected app is found, made to end sooner, and disconnected'),
  rule('administration.resend', 'A delivery of a webhook is looked at and sent again'),
  rule('administration.recover', 'An endpoint that was disabled is verified, and sent all that it missed'),
  rule('administration.words', 'Every word of the closed lists that developers and settings show has a text in each language'),
  rule('administration.permissions', 'Of developers and settings a member sees what the role allows, and nobody is led into a refusal'),
  rule('administration.walk', 'axe finds nothing on any page of developers and settings, in en and ar, light and dark, narrow and wide'),
]);
