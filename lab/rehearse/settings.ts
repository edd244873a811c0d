/** The files of deploy/scale/ as the rehearsal needs them on one machine: the same lines, with other addresses. */
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const deploy = new URL('../../deploy/scale/', import.meta.url).pathname;

/** The passwords of a set that lives for minutes. */
export const passwords = { truckroll: 'only rehearsed', postgres: 'rehearsed too', replicator: 'and replicated' } as const;

/** Programs of Debian's packages: etcd-server, patroni, haproxy, pgbouncer, redis-server. */
export const programs = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'redis-server'] as const;

const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };

/** Those that this machine lacks. */
export function missingPrograms(): string[] {
  return programs.filter((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { env, stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

/** PgBouncer 1.18 is 118. Named statements pass a pooler from 1.21 on. */
export function poolerVersion(): number {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { env, encoding: 'utf8' }))!;
  return Number(major) * 100 + Number(minor);
}

export const passesNamedStatements = () => poolerVersion() >= 121;

/**
 * The settings that both processes of the service have in every form of the set: compose, Kubernetes and the rehearsal. Without named
 * statements for a pooler that does not pass them on.
 */
export const serviceSettings = (addresses: { readonly pooler: string; readonly redis: string }, hasNamedStatements = true) => ({
  DATABASE_URL: `postgres://truckroll:${encodeURIComponent(passwords.truckroll)}@${addresses.pooler}/truckroll`,
  DATABASE_PREPARED_STATEMENTS: hasNamedStatements ? '1' : '0',
  REDIS_URL: `redis://${addresses.redis}`,
  SECRET_KEY: 'the secret of a rehearsal, of no other use',
  TRUST_PROXY: '1',
  TRUCKROLL_DEMO: '0',
  STOP_DELAY_SECONDS: '1',
});

/** The environment of Patroni with its PostgreSQL, without where it agrees on the primary. `rest` and `postgres` are addresses of its own. */
export const patroniSettings = (node: {
  readonly name: string;
  readonly rest: string;
  readonly postgres: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly programs: string;
}) => ({
  PATRONI_NAME: node.name,
  PATRONI_RESTAPI_LISTEN: node.rest,
  PATRONI_RESTAPI_CONNECT_ADDRESS: node.rest,
  PATRONI_RESTAPI_USERNAME: 'patroni',
  PATRONI_RESTAPI_PASSWORD: passwords.postgres,
  PATRONI_POSTGRESQL_LISTEN: node.postgres,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: node.postgres,
  PATRONI_POSTGRESQL_DATA_DIR: node.data,
  PATRONI_POSTGRESQL_BIN_DIR: node.programs,
  PATRONI_POSTGRESQL_PGPASS: node.passwordFile,
  PATRONI_SUPERUSER_USERNAME: 'postgres',
  PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: passwords.replicator,
  TRUCKROLL_DATABASE_PASSWORD: passwords.truckroll,
});

/** Where Patroni agrees on the primary: etcd, as in compose.scale.yaml, or the API of Kubernetes. */
export const etcdSettings = (address: string) => ({ PATRONI_ETCD3_HOSTS: `'${address}'` });

/** Writes what leads a program outside a pod to the API of Kubernetes. Answers the path. */
export async function writeKubernetesAddress(folder: string, address: string): Promise<string> {
  const file = join(folder, 'kubernetes.json');
  const text = {
    clusters: [{ name: 'stand-in', cluster: { server: `http://${address}` } }],
    users: [{ name: 'postgres', user: { token: 'rehearsed' } }],
    // The name that Patroni takes without a setting.
    contexts: [{ name: 'kind-kind', context: { cluster: 'stand-in', user: 'postgres' } }],
  };
  await writeFile(file, JSON.stringify(text));
  return file;
}

/** What Patroni's REST interface asks of those that change something. */
export const patroniAuthorization = `Basic ${btoa(`patroni:${passwords.postgres}`)}`;

/** The arguments of Redis, which keeps nothing on disk. */
export const redisArguments = ['--save', '', '--appendonly', 'no'] as const;

/** Writes patroni.yml and the script that makes the database. Answers the path of the first. */
export async function writePatroniSettings(folder: string): Promise<string> {
  const script = join(folder, 'create-database.sh');
  await copyFile(join(deploy, 'create-database.sh'), script);
  await chmod(script, 0o755);
  const text = await readFile(join(deploy, 'patroni.yml'), 'utf8');
  const file = join(folder, 'patroni.yml');
  await writeFile(file, text.replace('/etc/patroni/create-database.sh', script));
  return file;
}

/** Writes pgbouncer.ini and its list of users. Answers the path of the first. */
export async function writePoolerSettings(folder: string, ports: { readonly own: number; readonly postgres: number }): Promise<string> {
  const users = join(folder, 'userlist.txt');
  await writeFile(users, `"truckroll" "${passwords.truckroll}"\n`, { mode: 0o644 });
  const text = (await readFile(join(deploy, 'pgbouncer.ini'), 'utf8'))
    .replace('host=haproxy port=5432', `host=127.0.0.1 port=${ports.postgres}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${ports.own}`)
    .replace('/run/pgbouncer/userlist.txt', users);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, passesNamedStatements() ? text : text.replace(/^max_prepared_statements.*\n/m, ''));
  return file;
}

/** HAProxy reads its file as it stands: its addresses are environment variables. */
export const proxySettings = { file: join(deploy, 'haproxy.cfg'), errorFiles: deploy };
