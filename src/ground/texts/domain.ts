/** Domains of the internet. Each has one form in which it is kept and compared. */
import { domainToUnicode } from 'node:url';

/** In lower case and its own letters: people type `bücher.example`, and browsers and providers send `xn--bcher-kva.example`. */
export const readableDomain = (domain: string): string => domainToUnicode(domain) || domain.toLowerCase();
