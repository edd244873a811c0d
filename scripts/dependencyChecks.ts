/**
 * Packages that somebody has looked at by hand, for docs/dependencies.md: known advisories of this version, maintenance, licence. Write
 * the version and the day. A package whose version has changed since counts as not checked, so an upgrade asks for a new look.
 */
export const dependencyChecks: Readonly<Record<string, { readonly version: string; readonly date: string }>> = {};
