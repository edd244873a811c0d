/** The store of files or the virus scanner did not do what a call needs. The caller may send the same call again. */
export class FilesAway extends Error {}
