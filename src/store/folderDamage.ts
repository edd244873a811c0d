/** What to do with a folder of the embedded database that is damaged, in one sentence. */
export function restoreAdvice(databaseFolder: string): string {
  return `Move ${databaseFolder} away, put the folder of that name from a backup of DATA_DIR in its place, and start again.`;
}
