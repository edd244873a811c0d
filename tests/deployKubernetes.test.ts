/** The manifests of deploy/kubernetes: what kubectl would make of them is complete, has the settings that were rehearsed, and follows the published schemas. */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { patroniSettings, redisArguments, serviceSettings } from '../lab/rehearse/settings.ts';
import { settings } from '../src/process/settings.ts';
import { skipIfMissing } from './support/cannotRun.ts';
import { containerOf, isWorkload, judge, mayConnect, readKustomization, readObjects, type KubernetesObject } from './support/kubernetes.ts';

const deploy = new URL('../deploy/', import.meta.url).pathname;
const readDeployed = (name: string) => readFile(join(deploy, name), 'utf8');
const whole = () => readKustomization(join(deploy, 'kubernetes'));
const managed = () => readKustomization(join(deploy, 'kubernetes/managed'));
const find = (objects: readonly KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)!;
const workload = (objects: readonly KubernetesObject[], name: string) =>
  objects.find((object) => isWorkload(object) && object.metadata.name === name)!;

type Part = { image?: string; command?: string[]; environment: Record<string, unknown>; volumes?: string[] };
const compose = async () =>
  (parse(await readDeployed('compose.scale.yaml'), { merge: true }) as { services: Record<string, Part> }).services;
/** Without what differs: secrets, and addresses of the machine. */
const without = (values: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

it('[deploy.scale] the manifests fit the published schemas, and every name in them exists', async () => {
  const objects = await whole();
  expect(judge(objects)).toEqual([]);
  expect(objects.filter(isWorkload).map(({ kind, metadata, spec }) => `${spec.replicas} ${kind} ${metadata.name}`)).toEqual([
    '2 StatefulSet truckroll',
    '2 Deployment haproxy',
    '2 Deployment pgbouncer',
    '2 StatefulSet postgres',
    '1 Deployment redis',
  ]);
  const [job] = await readObjects(join(deploy, 'kubernetes/migrate.yaml'));
  expect(judge([...objects, job!])).toEqual([]);
  const { container, environment } = containerOf(job!);
  const served = containerOf(workload(objects, 'truckroll'));
  expect(container.image).toBe(served.container.image);
  // Past the pooler.
  expect(environment).toEqual({
    ...served.environment,
    DATABASE_URL: served.environment['DATABASE_URL'].replace('pgbouncer:6432', 'haproxy:5432'),
  });
  expect(judge(await managed())).toEqual([]);
  expect((await managed()).filter(isWorkload).map(({ kind, spec }) => `${spec.replicas} ${kind}`)).toEqual(['2 Deployment']);
});

it.each<[string, (objects: KubernetesObject[]) => void, string]>([
  ['a misspelt field', (all) => (workload(all, 'haproxy')['spec'].replica = 2), 'Deployment haproxy: no such field: spec.replica'],
  [
    'a field at the wrong place',
    (all) => (workload(all, 'redis')['spec'].template.spec.replicas = 2),
    'no such field: spec.template.spec.replicas',
  ],
  ['a number as text', (all) => (workload(all, 'redis')['spec'].replicas = '2'), 'Deployment redis: not of its schema'],
  ['a lost ConfigMap', (all) => all.splice(all.indexOf(find(all, 'ConfigMap', 'patroni')), 1), 'no ConfigMap patroni'],
  ['a lost budget', (all) => all.splice(all.indexOf(find(all, 'PodDisruptionBudget', 'postgres')), 1), 'no budget of disruptions'],
  ['a lost Service', (all) => all.splice(all.indexOf(find(all, 'Service', 'postgres')), 1), 'StatefulSet postgres: no headless service'],
  [
    'a lost account',
    (all) => all.splice(all.indexOf(find(all, 'ServiceAccount', 'postgres')), 1),
    'RoleBinding postgres: no ServiceAccount',
  ],
  ['a secret without a key', (all) => delete find(all, 'Secret', 'truckroll')['stringData'].SECRET_KEY, 'no SECRET_KEY in a secret'],
  ['a Service of no pod', (all) => (find(all, 'Service', 'redis')['spec'].selector = { app: 'redis' }), 'Service redis: selects no pod'],
  ['a renamed port', (all) => (containerOf(workload(all, 'redis')).container.ports[0].name = 'tcp'), 'Service redis: no port redis'],
  ['a policy of no pod', (all) => (find(all, 'NetworkPolicy', 'redis')['spec'].podSelector.matchLabels = { app: 'x' }), 'selects no pod'],
  ['a pod that runs as root', (all) => (containerOf(workload(all, 'redis')).pod.securityContext.runAsUser = 0), 'runs as root'],
  ['an ingress to nowhere', (all) => (find(all, 'Service', 'haproxy')['spec'].ports[0].name = 'web'), 'Ingress truckroll: leads nowhere'],
])('[deploy.scale] the check of manifests reports %s', async (_what, spoil, fault) => {
  const objects = await whole();
  spoil(objects);
  expect(judge(objects).join('\n')).toContain(fault);
});

it('[deploy.scale] kubectl makes the same objects, with every file unchanged', async (ctx) => {
  skipIfMissing(ctx, spawnSync('kubectl', ['version', '--client']).status !== 0, 'kubectl is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-kubernetes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(deploy, folder, { recursive: true });
  for (const [name, read] of [
    ['kubernetes', whole],
    ['kubernetes/managed', managed],
  ] as const) {
    await cp(join(folder, name, 'secrets.env.example'), join(folder, name, 'secrets.env'));
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(folder, name)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const made = parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
    const own = await read();
    const keys = (objects: readonly KubernetesObject[]) =>
      objects.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[0-9a-z]{10}$/, '')}`).sort();
    expect(keys(made)).toEqual(keys(own));
    const files = (objects: readonly KubernetesObject[]) => objects.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => data);
    expect(files(made)).toEqual(expect.arrayContaining(files(own)));
    expect(made.filter(isWorkload).map((object) => containerOf(object).container.image)).toEqual(
      expect.arrayContaining(own.filter(isWorkload).map((object) => containerOf(object).container.image)),
    );
  }
});

it('[deploy.scale] the service has the same settings on Kubernetes, in compose.scale.yaml and in the rehearsal', async () => {
  const objects = await whole();
  const { environment, container, pod } = containerOf(workload(objects, 'truckroll'));
  const data = find(objects, 'ConfigMap', 'truckroll')['data'] as Record<string, string>;
  for (const name of [...Object.keys(data), ...Object.keys(environment)])
    if (!name.startsWith('POSTGRES_')) expect(settings).toHaveProperty(name);
  const inCompose = (await compose())['app-a']!.environment;
  // The image has the first three; .env brings the address. The ingress is one more proxy.
  const differs = ['HOST', 'PORT', 'DATA_DIR', 'PUBLIC_URL', 'TRUST_PROXY', 'SECRET_KEY', 'DATABASE_URL'];
  const users = Object.keys(inCompose).filter((name) => name.startsWith('POSTGRES_'));
  expect(without(data, ...differs)).toEqual(without(inCompose, ...differs, ...users));
  const address = (url: unknown) => String(url).replace(/\$\{POSTGRES_PASSWORD:[^}]*\}|\$\(POSTGRES_PASSWORD\)/, '…');
  expect(address(environment['DATABASE_URL'])).toBe(address(inCompose['DATABASE_URL']));
  expect(Object.keys(environment)).toEqual(['POSTGRES_PASSWORD', 'DATABASE_URL', 'SECRET_KEY']);
  expect(data['TRUST_PROXY']).toBe('2');
  const rehearsed = serviceSettings({ pooler: 'pgbouncer:6432', redis: 'redis:6379' });
  const kept = ['SECRET_KEY', 'DATABASE_URL', 'TRUST_PROXY'];
  expect(without(rehearsed, ...kept)).toEqual(without(data, 'PUBLIC_URL', ...kept));
  expect(Object.keys(rehearsed).sort()).toEqual([...Object.keys(without(data, 'PUBLIC_URL')), 'DATABASE_URL', 'SECRET_KEY'].sort());
  // 10 s to stop by itself.
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(data['STOP_TIMEOUT_SECONDS'] ?? 10));
  expect([container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz']);
  const { version } = JSON.parse(await readFile(join(deploy, '../package.json'), 'utf8')) as { version: string };
  expect(container.image).toBe(`registry.example.com/truckroll:${version}`);
});

it('[deploy.scale] with a managed PostgreSQL the same container runs, and stops after it has left the endpoints', async () => {
  const [set, alone] = [await whole(), await managed()];
  const [{ container: ours }, { container, pod }] = [set, alone].map((objects) => containerOf(workload(objects, 'truckroll'))) as [
    any,
    any,
  ];
  const { env: _env, envFrom: _from, ...shared } = ours;
  const { envFrom: _other, ...same } = container;
  expect(same).toEqual(shared);
  const data = find(alone, 'ConfigMap', 'truckroll')['data'] as Record<string, string>;
  const secrets = find(alone, 'Secret', 'truckroll')['stringData'] as Record<string, string>;
  for (const name of [...Object.keys(data), ...Object.keys(secrets)]) expect(settings).toHaveProperty(name);
  expect(Object.keys(secrets)).toEqual(['DATABASE_URL', 'SECRET_KEY']);
  expect(workload(alone, 'truckroll')['spec'].strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(data['STOP_TIMEOUT_SECONDS']));
  // Two probes fail before a stopped process takes no more connections.
  expect(Number(data['STOP_DELAY_SECONDS'])).toBeGreaterThan(2 * container.readinessProbe.periodSeconds);
});

it('[deploy.scale] HAProxy leads to the pods of the service and of PostgreSQL, by names that it can resolve again', async () => {
  const objects = await whole();
  const { environment, container } = containerOf(workload(objects, 'haproxy'));
  const parts = await compose();
  expect(container.image).toBe(parts['haproxy']!.image);
  const addresses = { APP_A: 'truckroll-0', APP_B: 'truckroll-1', POSTGRES_A: 'postgres-0', POSTGRES_B: 'postgres-1' };
  const named = Object.entries(addresses).map(([name, host]) => {
    const [set] = host.split('-');
    const service = find(objects, 'Service', workload(objects, set!)['spec'].serviceName);
    return [name, `${host}.${service.metadata.name}.truckroll.svc.cluster.local:${service['spec'].ports[0].port}`];
  });
  expect(environment).toEqual({ ...without(parts['haproxy']!.environment), ...Object.fromEntries(named) });
  for (const name of Object.keys(addresses)) expect(await readDeployed('scale/haproxy.cfg')).toContain(`"\${${name}}"`);
  // Every file that compose mounts is in the ConfigMap.
  const mounted = parts['haproxy']!.volumes!.map((volume) => /:\/usr\/local\/etc\/haproxy\/([\w.]+):ro$/.exec(volume)![1]);
  expect(Object.keys(find(objects, 'ConfigMap', 'haproxy')['data']).sort()).toEqual(mounted.sort());
  expect(container.volumeMounts).toMatchObject([{ mountPath: environment['ERROR_FILES'] }]);
  // A pod that was replaced is found again before the next one stops: the cluster's DNS commonly keeps a name 30 s, HAProxy 5 s more.
  for (const name of ['truckroll', 'postgres']) expect(workload(objects, name)['spec'].minReadySeconds, name).toBeGreaterThanOrEqual(60);
});

it('[deploy.scale] Patroni has the same settings on Kubernetes, in compose.scale.yaml and in the rehearsal', async () => {
  const objects = await whole();
  const { environment, container } = containerOf(workload(objects, 'postgres'));
  const inCompose = (await compose())['postgres-a']!.environment;
  const node = { name: 'a', rest: '', postgres: '', data: '', passwordFile: '', programs: '' };
  const where = /^PATRONI_(ETCD3|KUBERNETES)_|^POD_IP$/;
  const names = (values: Record<string, unknown>) =>
    Object.keys(values)
      .filter((name) => !where.test(name))
      .sort();
  expect(names(environment)).toEqual(names(inCompose));
  expect(names(patroniSettings(node))).toEqual(names(inCompose));
  for (const [name, value] of Object.entries(environment))
    if (typeof value === 'string' && !where.test(name) && !/CONNECT_ADDRESS/.test(name))
      expect([name, value]).toEqual([name, inCompose[name]]);
  // The database starts with its own files, and may run the script.
  const { configMap } = containerOf(workload(objects, 'postgres')).pod.volumes.find(({ name }: any) => name === 'settings');
  expect(configMap.defaultMode & 0o111).toBe(0o111);
  const image = await readDeployed('scale/Dockerfile');
  for (const name of ['patroni', 'pgbouncer']) {
    const { data } = find(objects, 'ConfigMap', name);
    const [, copied, folder] = new RegExp(`^COPY (.+) (/etc/${name}/)`, 'm').exec(image)!;
    expect(Object.keys(data).sort()).toEqual(copied!.split(' ').sort());
    const { container: mounting } = containerOf(workload(objects, name === 'patroni' ? 'postgres' : name));
    expect(mounting.volumeMounts).toContainEqual({
      name: 'settings',
      mountPath: folder!.replace(/\/$|\/pgbouncer.ini$/, ''),
      readOnly: true,
    });
  }
  // Labels by which Patroni finds its pods; the last one is its scope.
  const { scope } = parse(await readDeployed('scale/patroni.yml')) as { scope: string };
  const { labels } = workload(objects, 'postgres')['spec'].template.metadata;
  expect(labels).toEqual({ ...(parse(environment['PATRONI_KUBERNETES_LABELS']) as object), 'cluster-name': scope });
  const { rules } = find(objects, 'Role', 'postgres') as unknown as { rules: { resourceNames?: string[] }[] };
  expect(rules.flatMap(({ resourceNames = [] }) => resourceNames)).toEqual([
    ...['config', 'failover', 'leader', 'sync'].map((what) => `${scope}-${what}`),
    ...['postgres-0', 'postgres-1'],
  ]);
  expect(container.command.at(-1)).toContain('exec patroni /etc/patroni/patroni.yml');
});

it('[deploy.scale] PgBouncer and Redis run as in compose.scale.yaml, and the rehearsal starts Redis with the same arguments', async () => {
  const objects = await whole();
  const { container } = containerOf(workload(objects, 'redis'));
  const { redis } = await compose();
  expect([container.image, container.command]).toEqual([redis!.image, redis!.command]);
  expect(container.command).toEqual(['redis-server', ...redisArguments]);
  const [, host, port] = /host=(\S+) port=(\d+)/.exec(await readDeployed('scale/pgbouncer.ini'))!;
  expect(find(objects, 'Service', host!)['spec'].ports.map((open: any) => open.port)).toContain(Number(port));
  // Both pools fit into the connections of the database.
  const pool = Number(/^default_pool_size = (\d+)$/m.exec(await readDeployed('scale/pgbouncer.ini'))![1]);
  const { bootstrap } = parse(await readDeployed('scale/patroni.yml')) as any;
  expect(workload(objects, 'pgbouncer')['spec'].replicas * pool).toBeLessThan(bootstrap.dcs.postgresql.parameters.max_connections - 20);
  // Signals that the rehearsal sends; kubelet and docker take them from the images.
  expect((await readDeployed('scale/Dockerfile')).match(/^STOPSIGNAL \w+$/gm)).toEqual(['STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGINT']);
});

it('[deploy.scale] pods can connect only to those that their settings name', async () => {
  const objects = await whole();
  const parts = ['haproxy', 'pgbouncer', 'postgres', 'redis', 'truckroll', 'truckroll-migrate', 'stranger'];
  const open = parts.flatMap((to) => {
    const known = objects.find((object) => isWorkload(object) && object.metadata.name === to);
    const ports = known ? containerOf(known).container.ports.map(({ name }: any) => name as string) : [];
    return ports.map((port: string) => `${parts.filter((from) => mayConnect(objects, from, to, port)).join(', ')} → ${to} ${port}`);
  });
  expect(open).toEqual([
    `${parts.join(', ')} → haproxy http`,
    'pgbouncer, truckroll-migrate → haproxy postgres',
    'truckroll → pgbouncer postgres',
    'haproxy, postgres → postgres postgres',
    'haproxy, postgres → postgres patroni',
    'truckroll → redis redis',
    'haproxy → truckroll http',
  ]);
  // All else is refused.
  expect(find(objects, 'NetworkPolicy', 'deny-by-default')['spec']).toEqual({ podSelector: {}, policyTypes: ['Ingress'] });
});
