/** Asks the operator's virus scanner about a file before it is kept. docs/internals/files.md#checks. */
import type { PrepareContext } from '../../call/context.ts';
import { FilesAway } from '../../call/filesAway.ts';
import { invalid, type Refusal } from '../../../contract/errors.ts';

/** Refuses a harmful file. A scanner that cannot say refuses too, so that nothing is kept unseen. Throws FilesAway. [file.scanned]. */
export async function refuseHarmful({ services, requestId }: PrepareContext, bytes: Buffer): Promise<Refusal<'VALIDATION_ERROR'> | null> {
  const { fileScanner, log } = services;
  if (fileScanner === null) return null;
  const found = await fileScanner.scan(bytes).catch((error: unknown) => {
    throw new FilesAway((error as Error).message, { cause: error });
  });
  if (found === null) return null;
  log.warn({ requestId, found }, 'a harmful file was refused');
  return invalid('content', 'harmful', 'file_harmful');
}
