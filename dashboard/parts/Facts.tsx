/** Facts about a note, file or message in one line. Empty ones are left out. */
export function Facts({ facts }: { readonly facts: readonly (string | null | false | undefined)[] }) {
  return facts
    .filter((fact): fact is string => typeof fact === 'string' && fact !== '')
    .map((fact, index) => (
      <span key={fact}>
        {index > 0 && ' · '}
        <bdi>{fact}</bdi>
      </span>
    ));
}
