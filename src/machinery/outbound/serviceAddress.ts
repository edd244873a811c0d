/** Addresses of outside services, as operators write them in settings. */

/**
 * The address of a service's endpoint. `url` may already end in the endpoint's path or in the beginning of it, with or without a slash:
 * for `/v1/search`, the addresses `https://host`, `https://host/v1` and `https://host/v1/search/` mean the same. A query, such as an API
 * key, is kept.
 */
export function serviceAddress(url: string, path: string): URL {
  const address = new URL(url);
  const given = address.pathname.replace(/\/+$/, '');
  const parts = path.split('/');
  const beginnings = parts.map((_part, index) => parts.slice(0, parts.length - index).join('/'));
  // The last beginning is the empty text, which every address ends in.
  const shared = beginnings.find((beginning) => given.endsWith(beginning))!;
  address.pathname = `${given.slice(0, given.length - shared.length)}${path}`;
  return address;
}
