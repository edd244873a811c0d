/**
 * The set of deploy/compose.scale.yaml on one machine, from Debian's packages: two processes of the service, HAProxy, PgBouncer, two PostgreSQL
 * with Patroni and etcd, Redis. Everything listens on loopback and lives in a temporary folder.
 */
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childrenOf, findPrograms, freePort, serverUser } from '../../scripts/postgres.ts';
import { KubernetesStandIn, podNames, readManifest } from './kubernetes.ts';
import { Program } from './program.ts';
import {
  etcdSettings,
  passwords,
  patroniAuthorization,
  patroniSettings,
  proxySettings,
  redisArguments,
  passesNamedStatements,
  serviceSettings,
  writeKubernetesAddress,
  writePatroniSettings,
  writePoolerSettings,
} from './settings.ts';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;

/** One PostgreSQL with its Patroni. */
export interface Node {
  readonly name: 'a' | 'b';
  /** Patroni with the PostgreSQL that it runs. */
  readonly program: Program;
  /** Patroni's REST interface. */
  readonly patroni: string;
  readonly postgresPort: number;
}

export interface RehearsedSet {
  /** Where Patroni agrees on the primary: etcd, or what stands in for the API of Kubernetes. */
  readonly store: { kill(): Promise<void>; start(): Promise<void> };
  /** Requests of Patroni that the Role of deploy/kubernetes does not allow. */
  readonly refused: readonly string[];
  readonly nodes: readonly [Node, Node];
  readonly proxy: Program;
  readonly pooler: Program;
  readonly redis: Program;
  readonly services: readonly [Program, Program];
  /** What callers address: HAProxy. */
  readonly url: string;
  /** Key of a business that was made for the callers. */
  readonly key: string;
  /** Address of a superuser at a node, past proxy and pooler. */
  administer(node: Node): string;
  primary(): Promise<Node>;
  standby(): Promise<Node | null>;
  /** Waits until a primary has a standby that follows it; if `isSynchronous`, that commits wait for. */
  untilReplicated(isSynchronous: boolean): Promise<void>;
  /** Changes the settings that all nodes of Patroni share, such as `synchronous_mode`. */
  configure(change: object): Promise<void>;
  stop(): Promise<void>;
}

const answers = (port: number) => () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const portNames = 'etcd etcdPeer kubernetes patroniA patroniB postgresA postgresB postgres pooler redis appA appB http'.split(' ');

const statusOf = async (url: string): Promise<number> => (await fetch(url, { signal: AbortSignal.timeout(3_000) })).status;

/** Starts the whole set, from empty, and makes a business. Takes half a minute. `store` is where Patroni agrees on the primary. */
export async function startSet(say: (line: string) => void, store: 'etcd' | 'kubernetes' = 'etcd'): Promise<RehearsedSet> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-rehearsal-'));
  const user = await serverUser();
  const own = async (path: string) => (user ? chown(path, user.uid, user.gid) : undefined);
  await own(folder);
  const started: Program[] = [];
  const start = async (program: Program): Promise<Program> => {
    started.unshift(program);
    await program.start();
    say(`${program.options.name} serves`);
    return program;
  };
  let standIn: KubernetesStandIn | null = null;
  const stop = async () => {
    for (const program of started) await program.stop().catch(() => undefined);
    await standIn?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return await assemble();
  } catch (error) {
    await stop();
    throw error;
  }

  async function assemble(): Promise<RehearsedSet> {
    const port = Object.fromEntries(await Promise.all(portNames.map(async (name) => [name, await freePort()] as const))) as Record<
      string,
      number
    >;
    const local = (name: string) => `127.0.0.1:${port[name]}`;

    const agreement = store === 'etcd' ? await startEtcd() : await startStandIn();

    async function startEtcd() {
      const program = await start(
        new Program({
          name: 'etcd',
          command: [
            'etcd',
            `--data-dir=${join(folder, 'etcd')}`,
            `--listen-client-urls=http://${local('etcd')}`,
            `--advertise-client-urls=http://${local('etcd')}`,
            `--listen-peer-urls=http://${local('etcdPeer')}`,
            `--initial-advertise-peer-urls=http://${local('etcdPeer')}`,
            `--initial-cluster=default=http://${local('etcdPeer')}`,
            '--log-level=error',
          ],
          isUp: async () => (await statusOf(`http://${local('etcd')}/health`)) === 200,
        }),
      );
      return { program, environment: etcdSettings(local('etcd')), names: { a: 'a', b: 'b' } };
    }

    async function startStandIn() {
      const { rules, labels, settings } = await readManifest();
      standIn = new KubernetesStandIn(port['kubernetes']!, rules, labels);
      await standIn.start();
      const file = await writeKubernetesAddress(folder, local('kubernetes'));
      await own(file);
      return { program: standIn, environment: { ...settings, KUBECONFIG: file }, names: { a: podNames[0], b: podNames[1] } };
    }

    const nodes = [await startNode('a'), await startNode('b')] as const;

    async function startNode(name: 'a' | 'b'): Promise<Node> {
      const [patroniPort, postgresPort] = [port[`patroni${name.toUpperCase()}`]!, port[`postgres${name.toUpperCase()}`]!];
      const home = join(folder, `node-${name}`);
      await mkdir(home);
      await own(home);
      const data = join(home, 'data');
      const programs = await findPrograms();
      const file = await writePatroniSettings(home);
      for (const path of [file, join(home, 'create-database.sh')]) await own(path);
      const patroni = `http://127.0.0.1:${patroniPort}`;
      const program = new Program({
        name: `PostgreSQL ${name}`,
        command: ['patroni', file],
        cwd: home,
        user,
        env: {
          HOME: home,
          ...agreement.environment,
          ...patroniSettings({
            ...{ name: agreement.names[name], data, programs, passwordFile: join(home, 'pgpass') },
            ...{ rest: `127.0.0.1:${patroniPort}`, postgres: `127.0.0.1:${postgresPort}` },
          }),
        },
        isUp: async () => (await statusOf(`${patroni}/health`)) === 200,
        companions: async () => {
          const first = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
          return [first, ...(await childrenOf(first))];
        },
      });
      await start(program);
      return { name, program, patroni, postgresPort };
    }

    const proxy = await start(
      new Program({
        name: 'HAProxy',
        command: ['haproxy', '-db', '-f', proxySettings.file],
        env: {
          HTTP_BIND: local('http'),
          ERROR_FILES: proxySettings.errorFiles,
          POSTGRES_BIND: local('postgres'),
          APP_A: local('appA'),
          APP_B: local('appB'),
          POSTGRES_A: local('postgresA'),
          POSTGRES_B: local('postgresB'),
          PATRONI_PORT_A: String(port['patroniA']),
          PATRONI_PORT_B: String(port['patroniB']),
        },
        isUp: answers(port['postgres']!),
      }),
    );

    const poolerFile = await writePoolerSettings(folder, { own: port['pooler']!, postgres: port['postgres']! });
    const pooler = await start(
      new Program({ name: 'PgBouncer', command: ['pgbouncer', poolerFile], cwd: folder, user, isUp: answers(port['pooler']!) }),
    );
    const redis = await start(
      new Program({
        name: 'Redis',
        command: ['redis-server', '--port', String(port['redis']), '--bind', '127.0.0.1', ...redisArguments],
        cwd: folder,
        isUp: answers(port['redis']!),
      }),
    );

    const environment = {
      ...serviceSettings({ pooler: local('pooler'), redis: local('redis') }, passesNamedStatements()),
      HOME: folder,
      PUBLIC_URL: `http://${local('http')}`,
      LOG_LEVEL: 'error',
      // The receiver of flows.ts.
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    };
    const services = [await startService('A'), await startService('B')] as const;

    function startService(name: 'A' | 'B'): Promise<Program> {
      return start(
        new Program({
          name: `service ${name}`,
          command: [process.execPath, join(root, 'src/main.ts')],
          env: { ...environment, PORT: String(port[`app${name}`]), DATA_DIR: join(folder, `service-${name}`) },
          isUp: async () => (await statusOf(`http://${local(`app${name}`)}/readyz`)) === 200,
        }),
      );
    }

    const command = async (...args: string[]) => {
      const { stdout } = await run(process.execPath, [join(root, 'src/process/cli/main.ts'), ...args, '--json'], {
        env: { ...process.env, ...environment, DATA_DIR: join(folder, 'service-A') },
      });
      return JSON.parse(stdout) as Record<string, any>;
    };
    const owner = ['--timezone', 'Europe/London', '--currency', 'GBP', '--owner-email', 'owner@example.org'];
    await command('create-business', '--name', 'Rehearsal', ...owner);
    const made = await command('create-key', '--business', 'rehearsal', '--environment', 'live');

    const roleOf = async ({ patroni }: Node) =>
      (await fetch(`${patroni}/patroni`, { signal: AbortSignal.timeout(3_000) }).then(
        (reply) => reply.json(),
        () => ({}),
      )) as {
        role?: string;
        state?: string;
        replication?: { state: string }[];
      };
    const isPrimary = ({ role, state }: Awaited<ReturnType<typeof roleOf>>) =>
      state === 'running' && (role === 'master' || role === 'primary');
    const set: RehearsedSet = {
      ...{ store: agreement.program, refused: standIn?.refused ?? [], nodes, proxy, pooler, redis, services, stop },
      url: `http://${local('http')}`,
      key: keyIn(made),
      administer: ({ postgresPort }) => `postgres://postgres:${encodeURIComponent(passwords.postgres)}@127.0.0.1:${postgresPort}/truckroll`,
      primary: () =>
        within('a primary', async () => {
          for (const node of nodes) if (isPrimary(await roleOf(node))) return node;
          return null;
        }),
      async standby() {
        for (const node of nodes) {
          const role = await roleOf(node);
          if (role.state === 'running' && !isPrimary(role)) return node;
        }
        return null;
      },
      async untilReplicated(isSynchronous) {
        // What Patroni has written down decides who may take over, and it writes that after PostgreSQL has begun to wait.
        const wanted = isSynchronous ? 'sync_standby' : 'replica';
        await within(`a standby that is ${wanted}`, async () => {
          const { patroni } = await set.primary();
          const { members } = (await fetch(`${patroni}/cluster`).then((reply) => reply.json())) as { members: Record<string, unknown>[] };
          const isThere = members.some(({ role, state }) => role === wanted && (state === 'running' || state === 'streaming'));
          const { replication = [] } = await roleOf(await set.primary());
          return isThere && replication.some(({ state }) => state === 'streaming') ? true : null;
        });
      },
      async configure(change) {
        const { patroni } = await set.primary();
        const reply = await fetch(`${patroni}/config`, {
          method: 'PATCH',
          headers: { authorization: patroniAuthorization },
          body: JSON.stringify(change),
        });
        if (!reply.ok) throw new Error(`Patroni refused ${JSON.stringify(change)}: ${reply.status}`);
      },
    };
    await set.untilReplicated(true);
    return set;
  }
}

/** Asks until there is an answer; gives up after two minutes. */
async function within<Answer>(what: string, ask: () => Promise<Answer | null>): Promise<Answer> {
  const giveUpAt = performance.now() + 120_000;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    if (performance.now() > giveUpAt) throw new Error(`not found: ${what}, within two minutes`);
    await pause(200);
  }
}

function keyIn(made: Record<string, unknown>): string {
  const key = Object.values(made).find((value): value is string => typeof value === 'string' && value.startsWith('tr_live_'));
  if (!key) throw new Error(`create-key printed no key: ${Object.keys(made).join(', ')}`);
  return key;
}
