/**
 * The built scripts of the technician's page (scripts/dashboard/myDay.ts). They lie beside the dashboard's files and are built with them:
 * docs/decisions/0112.
 */
import { readFileSync, statSync } from 'node:fs';
import { formStyle } from '../account/frame.ts';
import { asset, icon, type Asset } from '../assets.ts';
import { FixedBody } from '../fixedBody.ts';
import { myDayStyle } from './style.ts';

const built = new URL('../../../../dashboard/dist/my-day/', import.meta.url);
const javaScript = 'text/javascript; charset=utf-8';

/** Both are null when they were not built. The page then works with its plain forms. */
interface MyDayScripts {
  /** Stores taps and sends them, also after being offline. */
  readonly page: Asset | null;
  /** The service worker, with the addresses of what the page loads. */
  readonly worker: FixedBody | null;
}

let current: MyDayScripts & { readonly builtAt: number | null } = { page: null, worker: null, builtAt: null };

/** Returns the present build. Reads it again when it was built again while the service runs. */
export function myDayScripts(): MyDayScripts {
  const builtAt = statSync(new URL('page.js', built), { throwIfNoEntry: false })?.mtimeMs ?? null;
  // A build replaces the folder: in between, the scripts that were read before are served.
  if (builtAt !== null && builtAt !== current.builtAt) current = { ...read(), builtAt };
  return current;
}

function read(): MyDayScripts {
  const page = asset('my-day', 'js', new FixedBody(readFileSync(new URL('page.js', built)), javaScript));
  const kept = [formStyle, myDayStyle, page, icon].map(({ address }) => address);
  const worker = readFileSync(new URL('worker.js', built), 'utf8');
  return { page, worker: new FixedBody(`const assets = ${JSON.stringify(kept)};\n${worker}`, javaScript) };
}
