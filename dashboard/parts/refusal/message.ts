/** A refusal in one sentence, for an announcement. */
import i18next from 'i18next';

/** The sentence of a code; what the service says if the code is newer than this page. */
export async function refusalMessage(code: string, message: string): Promise<string> {
  await i18next.loadNamespaces('refusals');
  return i18next.exists(`refusals:codes.${code}`) ? i18next.t(`refusals:codes.${code}`) : message;
}
