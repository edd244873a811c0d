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
