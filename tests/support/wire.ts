/** The size of a page on the network: all received bytes of the page and its resources, compressed as a browser would ask. */
import { get } from 'node:http';

interface Arrived {
  readonly bytes: number;
  readonly encoding: string;
  readonly text: string;
}

async function arrive(url: string, headers: Record<string, string>): Promise<Arrived> {
  const options = { headers: { ...headers, 'accept-encoding': 'br, gzip' }, agent: false };
  const { bytes, encoding } = await new Promise<Omit<Arrived, 'text'>>((resolve, reject) => {
    get(url, options, (response) => {
      // The body is not decompressed. Bytes are counted at the socket, so that headers and chunk framing count too.
      response.resume();
      response.on('end', () => resolve({ bytes: response.socket.bytesRead, encoding: response.headers['content-encoding'] ?? 'identity' }));
      response.on('error', reject);
    }).on('error', reject);
  });
  return { bytes, encoding, text: await (await fetch(url, { headers })).text() };
}

/** Bytes of a page with its styles, scripts and icon, but without pictures. `plain` lists the uncompressed responses. */
export async function weightOf(url: string, headers: Record<string, string> = {}): Promise<{ bytes: number; plain: string[] }> {
  const page = await arrive(url, headers);
  const loaded = new Set(
    [...page.text.matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/[^"]*\.(?:css|js|svg))"/g)].map(([, path]) => path!),
  );
  const parts = await Promise.all([...loaded].map(async (path) => ({ path, ...(await arrive(new URL(path, url).href, {})) })));
  const all = [{ path: new URL(url).pathname, ...page }, ...parts];
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    plain: all.filter(({ encoding, text }) => encoding === 'identity' && text.length > 2_048).map(({ path }) => path),
  };
}
