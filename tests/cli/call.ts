/** Sends a request to a server that a test has started as a separate process. */
export async function call(url: string, key: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, ...((await response.json()) as { error_code: unknown; data: Record<string, unknown> }) };
}
