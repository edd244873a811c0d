import { isolated } from '../../parts/isolated.ts';

/** Parts of a line with dots between them. Each is isolated, so that numbers and foreign words keep their places from right to left. */
export const joinedParts = (parts: readonly (string | false | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .map((part) => isolated(part as string))
    .join(' · ');
