/** Files that the pages load: small files of this folder. Each address contains a hash, so browsers can keep the file for ever. */
import { readFileSync } from 'node:fs';
import { FixedBody } from './fixedBody.ts';

export interface Asset {
  readonly address: string;
  readonly body: FixedBody;
}

export function asset(name: string, extension: string, body: FixedBody): Asset {
  return { address: `/assets/${name}-${body.hash}.${extension}`, body };
}

/** Reads a file of the folder assets/. */
export const readAsset = (file: string) => readFileSync(new URL(`assets/${file}`, import.meta.url));

export const style = asset('style', 'css', new FixedBody(readAsset('style.css'), 'text/css; charset=utf-8'));
export const icon = asset('icon', 'svg', new FixedBody(readAsset('icon.svg'), 'image/svg+xml'));
