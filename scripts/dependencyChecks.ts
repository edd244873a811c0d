/**
 * Packages that a person has checked, for docs/dependencies.md: known advisories of this version, maintenance, licence. Write the version
 * and the day. After an upgrade a package counts as unchecked.
 */
export const dependencyChecks: Readonly<Record<string, { readonly version: string; readonly date: string }>> = {};
