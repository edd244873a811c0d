/** Rules of docs/reference/pages.md#the-rest-of-the-dashboard: what owners and developers do there. */
import { from, proven } from './rule.ts';

export const administrationRules = from('docs/reference/pages.md#the-rest-of-the-dashboard', [
  proven('administration.key', 'A key is made with chosen permissions; its secret is shown once, and closing it away is asked about'),
  proven(
    'administration.hours',
    'A change of opening hours tells first which visits it strands, and is written once somebody has seen them',
  ),
  proven('administration.conflict', 'Settings that somebody else changed meanwhile are shown beside what was typed, which stays'),
  proven('administration.apps', 'A connected app is found, made to end sooner, and disconnected'),
  proven('administration.resend', 'A delivery of a webhook is looked at and sent again'),
  proven('administration.recover', 'An endpoint that was disabled is verified, and sent all that it missed'),
  proven('administration.closures', 'Days are closed once somebody has seen which visits lose their place'),
  proven('administration.words', 'Every word of the closed lists that developers and settings show has a text in each language'),
  proven('administration.permissions', 'Of developers and settings a member sees what the role allows, and nobody is led into a refusal'),
  proven('administration.walk', 'axe finds nothing on any page of developers and settings, in en and ar, light and dark, narrow and wide'),
]);
