/** Reads the kustomizations of deploy/kubernetes as kubectl does, without names that end in a hash, and judges what they make. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { ConfigMap, Namespace, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';

const kinds = {
  ...{ ConfigMap, Deployment, Ingress, Job, Namespace, NetworkPolicy, PodDisruptionBudget },
  ...{ Role, RoleBinding, Secret, Service, ServiceAccount, StatefulSet },
};

export interface KubernetesObject {
  readonly kind: keyof typeof kinds;
  readonly metadata: { readonly name: string };
  readonly [field: string]: any;
}

/** A line of an env file: `NAME=value`. */
const readEnvironment = async (file: string): Promise<Record<string, string>> =>
  Object.fromEntries([...(await readFile(file, 'utf8')).matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/** The objects of a file. In YAML 1.1, which kubectl reads, 0555 is octal. */
export const readObjects = async (file: string): Promise<KubernetesObject[]> =>
  parseAllDocuments(await readFile(file, 'utf8'), { version: '1.1' }).map((document) => document.toJS() as KubernetesObject);

/** All objects that `kubectl apply --kustomize` makes of this folder. Secrets come from secrets.env.example. */
export async function readKustomization(folder: string): Promise<KubernetesObject[]> {
  const {
    resources = [],
    configMapGenerator = [],
    secretGenerator = [],
    images = [],
  } = parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')) as Record<string, any[]>;
  const objects: KubernetesObject[] = [];
  for (const resource of resources as string[]) {
    if (!resource.endsWith('.yaml')) objects.push(...(await readKustomization(join(folder, resource))));
    else objects.push(...(await readObjects(join(folder, resource))));
  }
  const make = async (kind: 'ConfigMap' | 'Secret', { name, files = [], envs = [] }: Record<string, any>) => {
    const data: Record<string, string> = {};
    for (const file of files as string[]) data[basename(file)] = await readFile(join(folder, file), 'utf8');
    for (const file of envs as string[])
      Object.assign(data, await readEnvironment(join(folder, kind === 'Secret' ? `${file}.example` : file)));
    objects.push({ apiVersion: 'v1', kind, metadata: { name }, [kind === 'Secret' ? 'stringData' : 'data']: data });
  };
  for (const generator of configMapGenerator) await make('ConfigMap', generator);
  for (const generator of secretGenerator) await make('Secret', generator);
  for (const { container } of objects.filter(isWorkload).map(containerOf))
    for (const { name, newName, newTag } of images) if (container.image === name) container.image = `${newName}:${newTag}`;
  return objects;
}

export const isWorkload = ({ kind }: KubernetesObject) => kind === 'Deployment' || kind === 'StatefulSet';

export function containerOf(workload: KubernetesObject): { pod: any; container: any; environment: Record<string, any> } {
  const pod = workload['spec'].template.spec;
  const [container] = pod.containers;
  return {
    pod,
    container,
    environment: Object.fromEntries((container.env ?? []).map((entry: any) => [entry.name, entry.value ?? entry.valueFrom])),
  };
}

/** Whether each label of a selector is a label of the pods. */
const selects = (
  selector: { matchLabels?: object; matchExpressions?: { key: string; values: string[] }[] },
  labels: Record<string, string>,
) =>
  Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value) &&
  (selector.matchExpressions ?? []).every(({ key, values }) => values.includes(labels[key]!));

/**
 * What a published schema says of this object. The schemas let unknown fields pass, but their validators read every field that they know: what none of
 * them has read is misspelt, or belongs elsewhere.
 */
function compareWithSchema(object: KubernetesObject): string[] {
  const unread = new Set<string>();
  const watched = <Value>(value: Value, path: string): Value => {
    if (typeof value !== 'object' || value === null) return value;
    const isList = Array.isArray(value);
    if (!isList) for (const key of Object.keys(value)) unread.add(`${path}.${key}`);
    return new Proxy(value, {
      get(target, key) {
        unread.delete(`${path}.${String(key)}`);
        return Reflect.get(target, key) as unknown;
      },
    });
  };
  const deep = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => deep(item, `${path}[${index}]`));
    if (typeof value !== 'object' || value === null) return value;
    return watched(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deep(item, `${path}.${key}`)])), path);
  };
  const model = new (kinds[object.kind] as unknown as new (data: object) => { validate(): void })(object);
  try {
    const fields = deep({ ...model }, '') as object;
    model.validate.call(fields);
  } catch (error) {
    return [`not of its schema: ${(error as Error).message}`];
  }
  return [...unread].map((path) => `no such field: ${path.slice(1)}`);
}

/** What is wrong with these objects; empty when all is well. */
export function judge(objects: readonly KubernetesObject[]): string[] {
  const faults: string[] = [];
  const say = (object: KubernetesObject, fault: string) => faults.push(`${object.kind} ${object.metadata.name}: ${fault}`);
  const named = (kind: string, name: string) => objects.find((object) => object.kind === kind && object.metadata.name === name);
  const workloads = objects.filter(isWorkload);
  const labelsOf = (workload: KubernetesObject) => workload['spec'].template.metadata.labels as Record<string, string>;
  const selected = (selector: object) => workloads.filter((workload) => selects(selector, labelsOf(workload)));
  const portsOf = (workload: KubernetesObject) => containerOf(workload).container.ports.map(({ name }: any) => name as string);

  const keys = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  for (const key of new Set(keys.filter((other, index) => keys.indexOf(other) !== index))) faults.push(`${key}: twice`);
  for (const object of objects) {
    for (const fault of compareWithSchema(object)) say(object, fault);
    const { kind, spec } = object;
    if (kind === 'Service') {
      const [target] = selected({ matchLabels: spec.selector });
      if (!target) say(object, 'selects no pod');
      else for (const { targetPort } of spec.ports) if (!portsOf(target).includes(targetPort)) say(object, `no port ${targetPort}`);
    }
    if (kind === 'PodDisruptionBudget' && selected(spec.selector).length !== 1) say(object, 'selects no pod');
    if (kind === 'NetworkPolicy') {
      const targets = selected(spec.podSelector);
      if (targets.length === 0) say(object, 'selects no pod');
      for (const { from = [], ports } of spec.ingress ?? []) {
        for (const { podSelector } of from) if (selected(podSelector).length === 0) say(object, 'admits no pod');
        for (const { port } of ports) for (const target of targets) if (!portsOf(target).includes(port)) say(object, `no port ${port}`);
      }
    }
    if (kind === 'RoleBinding')
      for (const { kind: other, name } of [object['roleRef'], ...object['subjects']])
        if (!named(other, name)) say(object, `no ${other} ${name}`);
    if (kind === 'Ingress')
      for (const { http } of spec.rules)
        for (const { backend } of http.paths) {
          const service = named('Service', backend.service.name);
          if (!service?.['spec'].ports.some(({ name }: any) => name === backend.service.port.name)) say(object, 'leads nowhere');
        }
    if (isWorkload(object)) judgeServing(object);
    if (isWorkload(object) || kind === 'Job') judgePods(object);
  }
  return faults;

  function judgePods(owner: KubernetesObject): void {
    const { pod, container } = containerOf(owner);
    const need = (isThere: unknown, what: string) => isThere || say(owner, what);
    for (const { configMapRef, secretRef } of container.envFrom ?? []) {
      const [kind, { name }] = configMapRef ? ['ConfigMap', configMapRef] : ['Secret', secretRef];
      need(named(kind, name), `no ${kind} ${name}`);
    }
    for (const { valueFrom } of container.env ?? []) {
      const { name, key } = valueFrom?.secretKeyRef ?? {};
      if (name) need(Object.hasOwn(named('Secret', name)?.['stringData'] ?? {}, key), `no ${key} in a secret`);
    }
    for (const { configMap } of pod.volumes ?? [])
      if (configMap) need(named('ConfigMap', configMap.name), `no ConfigMap ${configMap.name}`);
    const volumes = [...(pod.volumes ?? []), ...(owner['spec'].volumeClaimTemplates ?? []).map(({ metadata }: any) => metadata)];
    for (const { name } of container.volumeMounts ?? [])
      need(
        volumes.some((volume) => volume.name === name),
        `no volume ${name}`,
      );
    if (pod.serviceAccountName) need(named('ServiceAccount', pod.serviceAccountName), 'no such service account');
    need(pod.automountServiceAccountToken === (pod.serviceAccountName !== undefined), 'a token that it does not need, or none');
    need(pod.enableServiceLinks === false, 'variables of services, which look like settings');
    const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext;
    need(runAsNonRoot && runAsUser > 0 && seccompProfile.type === 'RuntimeDefault', 'runs as root or without a seccomp profile');
    const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = container.securityContext;
    need(!allowPrivilegeEscalation && readOnlyRootFilesystem && capabilities.drop.includes('ALL'), 'has more rights than it needs');
    need(container.resources.requests.memory && container.resources.limits.memory, 'no bounds of memory');
    need(/:[\w.-]+$/.test(container.image) && !container.image.endsWith(':latest'), 'no version of its image');
  }

  function judgeServing(workload: KubernetesObject): void {
    const { spec } = workload;
    const { pod, container } = containerOf(workload);
    const need = (isThere: unknown, what: string) => isThere || say(workload, what);
    need(selects(spec.selector, labelsOf(workload)), 'its selector does not select its pods');
    if (workload.kind === 'StatefulSet') need(named('Service', spec.serviceName)?.['spec'].clusterIP === 'None', `no headless service`);
    need(container.readinessProbe && container.livenessProbe, 'no probes');
    for (const probe of [container.readinessProbe, container.livenessProbe, container.startupProbe]) {
      const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
      if (probe) need(portsOf(workload).includes(port), `a probe of no port: ${port}`);
    }
    if (spec.replicas < 2) return;
    need(pod.affinity?.podAntiAffinity || pod.topologySpreadConstraints, 'its pods may all be on one node');
    need(
      objects.some(({ kind, spec: budget }) => kind === 'PodDisruptionBudget' && selects(budget.selector, labelsOf(workload))),
      'no budget of disruptions',
    );
  }
}

/** Whether the policies let pods of one name connect to a port of another. */
export function mayConnect(objects: readonly KubernetesObject[], from: string, to: string, port: string): boolean {
  const labels = (name: string) => ({ 'app.kubernetes.io/name': name });
  return objects
    .filter(({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector, labels(to)))
    .flatMap(({ spec }) => spec.ingress ?? [])
    .some(
      (rule) =>
        rule.ports.some((allowed: any) => allowed.port === port) &&
        (!rule.from || rule.from.some(({ podSelector }: any) => selects(podSelector, labels(from)))),
    );
}
