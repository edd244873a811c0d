/**
 * `geocode` finds a place for every address that has none. It repeats a short command, as `listen` does, so that progress is seen and a
 * stop loses at most one batch.
 */
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { CommandArguments } from './commandArguments.ts';
import type { GeocodedBatch } from './geocodeBatch.ts';

interface Geocoding {
  readonly args: CommandArguments;
  readonly json: boolean;
  readonly output: { readonly out: (text: string) => void };
  /** Runs a command in the process that holds the data. */
  readonly ask: (command: string, args: CommandArguments) => Promise<object>;
}

const figures = ['checked', 'placed', 'unclear', 'unknown', 'kept', 'service_failures'] as const;
type Figures = Record<(typeof figures)[number], number>;

/** Runs until all addresses were looked at, and prints progress and the final count. */
export async function geocode({ args, json, output, ask }: Geocoding): Promise<void> {
  if (args['environment'] !== undefined && args['business'] === undefined) throw new InvalidInput('Give --business with --environment.');
  const total: Figures = { checked: 0, placed: 0, unclear: 0, unknown: 0, kept: 0, service_failures: 0 };
  let cursor: string | null = null;
  do {
    const batch = (await ask('geocode-batch', { ...args, ...(cursor === null ? {} : { cursor }) })) as Partial<GeocodedBatch>;
    for (const name of figures) total[name] += batch[name] ?? 0;
    if (!json && batch.checked) output.out(progressOf(batch as GeocodedBatch));
    cursor = batch.cursor ?? null;
  } while (cursor !== null);
  output.out(json ? `${JSON.stringify(total)}\n` : summaryOf(total));
}

const progressOf = ({ business_alias, environment, checked, placed, remaining }: GeocodedBatch): string =>
  `${business_alias} ${environment}: ${checked} looked up, ${placed} placed, ${remaining} to go\n`;

/** "40 addresses: 31 placed, 5 not clear, 4 unknown". */
function summaryOf({ checked, placed, unclear, unknown, kept, service_failures: failures }: Figures): string {
  const keeping = kept === 0 ? '' : `, ${kept} without a better place`;
  const failing =
    failures === 0 ? '' : `The geocoding service failed ${failures} ${failures === 1 ? 'time' : 'times'}. Run the command again later.\n`;
  const counted = `${checked} ${checked === 1 ? 'address' : 'addresses'}: ${placed} placed, ${unclear} not clear, ${unknown} unknown`;
  return `${counted}${keeping}\n${failing}`;
}
