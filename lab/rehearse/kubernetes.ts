/**
 * Stands in for the API of Kubernetes, as far as Patroni uses it: ConfigMaps and pods of one namespace that are listed, watched, read, made and patched.
 * It allows what the Role in deploy/kubernetes/postgres.yaml allows, and keeps its objects while it is stopped. It schedules nothing.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseAllDocuments } from 'yaml';

interface Metadata {
  readonly name: string;
  resourceVersion: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
interface KubernetesObject {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly status?: { readonly podIP: string };
}
interface Rule {
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}
interface Watcher {
  readonly resource: string;
  readonly selector: string;
  readonly response: ServerResponse;
}

const manifest = new URL('../../deploy/kubernetes/postgres.yaml', import.meta.url).pathname;
/** Pods of the StatefulSet, as Patroni names its members there. */
export const podNames = ['postgres-0', 'postgres-1'] as const;
const namespace = 'truckroll';

/** What the manifest gives Patroni: its rights, the labels of its pods, and the settings that are not addresses. */
export async function readManifest(): Promise<{ rules: Rule[]; labels: Record<string, string>; settings: Record<string, string> }> {
  const documents = parseAllDocuments(await readFile(manifest, 'utf8')).map((document) => document.toJS());
  const of = (kind: string) => documents.find((document) => document.kind === kind);
  const { metadata, spec } = of('StatefulSet').spec.template;
  const environment = spec.containers[0].env as { name: string; value?: string }[];
  const labels = environment.find(({ name }) => name === 'PATRONI_KUBERNETES_LABELS')!.value!;
  return {
    rules: of('Role').rules,
    labels: metadata.labels,
    settings: { PATRONI_KUBERNETES_NAMESPACE: namespace, PATRONI_KUBERNETES_LABELS: labels },
  };
}

export class KubernetesStandIn {
  /** Requests that the Role does not allow. Patroni should make none. */
  readonly refused: string[] = [];
  readonly #port: number;
  readonly #rules: readonly Rule[];
  readonly #objects = new Map<string, KubernetesObject>();
  readonly #events: { version: number; resource: string; object: KubernetesObject }[] = [];
  readonly #watchers = new Set<Watcher>();
  #version = 1;
  #server: Server | null = null;

  constructor(port: number, rules: readonly Rule[], labels: Record<string, string>) {
    this.#port = port;
    this.#rules = rules;
    for (const name of podNames) this.#keep('pods', { name, labels: { ...labels }, annotations: {}, resourceVersion: '' });
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Ends all connections at once. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    this.#watchers.clear();
    await closed;
  }

  stop(): Promise<void> {
    return this.kill();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://kubernetes');
    const [resource, name] = pathname.replace(`/api/v1/namespaces/${namespace}/`, '').split('/') as [string, string?];
    const body = JSON.parse((await text(request)) || 'null') as KubernetesObject | null;
    const isWatch = /^true$/i.test(searchParams.get('watch') ?? '');
    const verb = this.#verb(request.method!, name, isWatch);
    const say = (status: number, answer: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };
    if (!this.#isAllowed(verb, resource, name)) {
      this.refused.push(`${verb} ${resource} ${name ?? ''}`.trim());
      return say(403, { kind: 'Status', code: 403 });
    }
    const selector = searchParams.get('labelSelector') ?? '';
    if (verb === 'watch') return this.#watch({ resource, selector, response }, Number(searchParams.get('resourceVersion')));
    if (verb === 'list')
      return say(200, { kind: 'List', metadata: { resourceVersion: String(this.#version) }, items: this.#list(resource, selector) });
    const key = `${resource}/${name ?? body!.metadata.name}`;
    const known = this.#objects.get(key);
    if (verb === 'create') {
      if (known) return say(409, { kind: 'Status', code: 409 });
      const { name: made, labels = {}, annotations = {} } = body!.metadata;
      return say(201, this.#keep(resource, { name: made, labels, annotations, resourceVersion: '' }));
    }
    if (!known) return say(404, { kind: 'Status', code: 404 });
    if (verb === 'get') return say(200, known);
    const { resourceVersion, labels, annotations } = body!.metadata;
    if (resourceVersion && resourceVersion !== known.metadata.resourceVersion) return say(409, { kind: 'Status', code: 409 });
    const changed = {
      ...known.metadata,
      labels: merged(known.metadata.labels, labels),
      annotations: merged(known.metadata.annotations, annotations),
    };
    say(200, this.#keep(resource, changed));
  }

  #verb(method: string, name: string | undefined, isWatch: boolean): string {
    if (method === 'GET') return name ? 'get' : isWatch ? 'watch' : 'list';
    return { POST: 'create', PATCH: 'patch', PUT: 'update' }[method] ?? method.toLowerCase();
  }

  #isAllowed(verb: string, resource: string, name: string | undefined): boolean {
    return this.#rules.some(
      ({ resources, resourceNames, verbs }) =>
        resources.includes(resource) && verbs.includes(verb) && (!resourceNames || (name !== undefined && resourceNames.includes(name))),
    );
  }

  #list(resource: string, selector: string): KubernetesObject[] {
    return [...this.#objects]
      .filter(([key, object]) => key.startsWith(`${resource}/`) && selects(selector, object))
      .map(([, object]) => object);
  }

  #watch(watcher: Watcher, since: number): void {
    watcher.response.writeHead(200, { 'content-type': 'application/json' });
    watcher.response.flushHeaders();
    for (const { version, resource, object } of this.#events) if (version > since) tell(watcher, resource, object);
    this.#watchers.add(watcher);
    watcher.response.on('close', () => this.#watchers.delete(watcher));
  }

  #keep(resource: string, metadata: Metadata): KubernetesObject {
    const version = ++this.#version;
    const object = {
      kind: resource === 'pods' ? 'Pod' : 'ConfigMap',
      metadata: { ...metadata, resourceVersion: String(version) },
      ...(resource === 'pods' ? { status: { podIP: '127.0.0.1' } } : {}),
    };
    this.#objects.set(`${resource}/${metadata.name}`, object);
    this.#events.push({ version, resource, object });
    for (const watcher of this.#watchers) tell(watcher, resource, object);
    return object;
  }
}

/** Null removes an entry. */
function merged(before: Record<string, string>, change: Record<string, string | null> = {}): Record<string, string> {
  const after: Record<string, string | null> = { ...before, ...change };
  return Object.fromEntries(Object.entries(after).filter((entry): entry is [string, string] => entry[1] !== null));
}

function selects(selector: string, { metadata }: KubernetesObject): boolean {
  return selector.split(',').every((part) => {
    const [label, value] = part.split('=') as [string, string];
    return metadata.labels[label] === value;
  });
}

function tell(watcher: Watcher, resource: string, object: KubernetesObject): void {
  if (resource === watcher.resource && selects(watcher.selector, object))
    watcher.response.write(`${JSON.stringify({ type: 'MODIFIED', object })}\n`);
}
