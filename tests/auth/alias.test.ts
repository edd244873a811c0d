/** The alias that a new business gets from its name. */
import { expect, it } from 'vitest';
import { aliasFrom } from '../../src/machinery/auth/onboarding.ts';

it.each([
  ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
  ['Hydraulika Wrocław', 'hydraulika-wroclaw'],
  ['Straßburger Rohrdienst', 'strassburger-rohrdienst'],
  ['Blikkenslager Østbø', 'blikkenslager-ostbo'],
  ['Çağdaş Isı', 'cagdas-isi'],
  ['大阪水道', 'business'],
])('[cli.create-business] the alias of %s is %s', (name, alias) => {
  expect(aliasFrom(name)).toBe(alias);
});
