/** How long a new password must be. Loads in a browser. */

/** The fewest characters of a new password: 15 where it is the only factor (NIST SP 800-63B-4, section 3.1.1.2). */
export const leastPasswordCharacters = ({ hasSecondFactor }: { readonly hasSecondFactor: boolean }): number => (hasSecondFactor ? 12 : 15);

/** The most characters of a password. */
export const mostPasswordCharacters = 200;
