/**
 * Connects to hosts that a caller names. Addresses are checked at the connection itself: the name is looked up once, addresses that are not
 * public are dropped, and the connection goes to a checked address. A name that resolves differently a moment later gains nothing.
 */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isAllowedHost, isForbiddenName, isPublicAddress, plainHost, type AllowedHosts } from './addresses.ts';

/** All addresses of a name. Throws when there are none. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** Resolves names like every program of this machine, including its hosts file. Used for hosts that the operator allows. */
const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/**
 * Asks the name servers on sockets of its own. The system's resolver blocks one of Node's four threads while a name server is silent, so a
 * few dead names would delay everything else.
 */
function publicResolve(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = asked.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    if (found.length === 0 && asked[0].status === 'rejected') throw asked[0].reason;
    return found;
  };
}

interface SafeAgentOptions {
  readonly allowed: AllowedHosts;
  readonly resolve?: Resolve;
  readonly connectMilliseconds: number;
  /** Certificate authorities to trust instead of the system's; for tests with their own certificates. */
  readonly authorities?: string;
}

/** The host does not belong to the public internet. The history shows `code`. */
export class ForbiddenAddress extends Error {
  readonly code = 'forbidden_address';
  constructor() {
    super('The address is not one of the public internet.');
  }
}

/** Most bytes of an answer's headers. Larger headers are refused. */
const mostHeaderBytes = 16_384;

/** An agent that connects only to public addresses and to hosts that the operator allows. */
export function safeAgent(options: SafeAgentOptions): Agent {
  const { allowed, resolve, connectMilliseconds, authorities } = options;
  const shared = { timeout: connectMilliseconds, allowH2: false, ...(authorities === undefined ? {} : { ca: authorities }) };
  const connectPublic = buildConnector({ ...shared, lookup: checkedLookup(resolve ?? publicResolve()) });
  const connectAllowed = buildConnector({ ...shared, lookup: lookupOf(resolve ?? systemResolve) });
  return new Agent({
    maxHeaderSize: mostHeaderBytes,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    connect(target, callback) {
      const isOpened = isAllowedHost(allowed, target.hostname, target.port || (target.protocol === 'https:' ? '443' : '80'));
      if (isOpened) return connectAllowed(target, callback);
      // Node does not look up addresses, so the look-up below would not check them.
      if (isForbiddenName(target.hostname)) return callback(new ForbiddenAddress(), null);
      connectPublic(target, (error, socket) => {
        if (error) return callback(error, null);
        // The kernel's remote address decides.
        if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
        socket.destroy();
        callback(new ForbiddenAddress(), null);
      });
    },
  });
}

/** Whether a host may be called, as far as this is known without calling it. Used to refuse registrations. Never throws. */
export async function mayCall(
  { hostname, port }: { hostname: string; port: string },
  { allowed, resolve = publicResolve() }: Pick<SafeAgentOptions, 'allowed' | 'resolve'>,
): Promise<boolean> {
  if (isAllowedHost(allowed, hostname, port)) return true;
  if (isForbiddenName(hostname)) return false;
  if (isIP(plainHost(hostname)) !== 0) return true;
  const addresses = await resolve(hostname).catch(() => []);
  // An unknown name may be registered later, so it is accepted. The ping will show whether it works.
  return addresses.length === 0 || addresses.some(({ address }) => isPublicAddress(address));
}

type Found = readonly { address: string; family: number }[];

const checkedLookup = (resolve: Resolve) =>
  lookupOf(async (hostname) => {
    const found = (await resolve(hostname)).filter(({ address }) => isPublicAddress(address));
    if (found.length === 0) throw new ForbiddenAddress();
    return found;
  });

function lookupOf(find: (hostname: string) => Promise<Found>): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname).then(
      (found) => {
        const [first] = found;
        if (!first) callback(new Error(`${hostname} has no address`), '', 0);
        else if (options.all) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };
}
