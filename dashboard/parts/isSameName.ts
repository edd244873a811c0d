/** Compares a typed or pasted name with the one on the screen, where `isolated` has put invisible marks around it. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\u2066-\u2069]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
