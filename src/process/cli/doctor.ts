/** `doctor`: the checks of the system page, and whether the public address answers. */
import type { Config } from '../config.ts';
import { isHealthy } from '../../machinery/outbound/ownAddress.ts';
import { fileServices } from '../../machinery/outbound/fileServices.ts';
import { serviceVersion } from '../server.ts';
import type { Store } from '../../store/driver/database.ts';
import { runChecks } from '../../machinery/system/checks.ts';
import { lastBackupOf } from '../../machinery/system/lastBackup.ts';
import { checkAnswer } from '../../machinery/system/words.ts';

export interface Diagnosis {
  /** How many checks failed. The program ends with 1 if any did. */
  readonly failed: number;
  readonly warnings: number;
  readonly checks: readonly { check: string; state: string; found: string; advice?: string }[];
}

/** Changes nothing, also not the tables: it says when they must be migrated. `url`: the address that callers use. */
export async function doctor(store: Store, config: Config, url: string, nowMilliseconds: number, signal: AbortSignal): Promise<Diagnosis> {
  const answers = await isHealthy(url, signal);
  const files = fileServices(config);
  const findings = await runChecks({
    store,
    settings: config,
    version: serviceVersion,
    url,
    nowMilliseconds,
    seen: null,
    answers,
    lastBackup: lastBackupOf(config),
    files: files.fileStore,
    scanner: files.fileScanner,
  });
  const checks = findings.map((finding) => {
    const { name, state, summary, advice } = checkAnswer(finding, 'en');
    return { check: name, state, found: summary, ...(advice === null ? {} : { advice }) };
  });
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length;
  return { failed: count('fail'), warnings: count('warn'), checks };
}
