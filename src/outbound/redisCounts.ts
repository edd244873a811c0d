/** Counts of limits in Redis, for processes that share it. Nothing else of the service is kept there. */
import { createClient, defineScript, type CommandParser } from '@redis/client';

interface Takes {
  readonly bucket: string;
  readonly points: number;
  readonly endsAt: number;
}

const connectMilliseconds = 2_000;
/** No statement here takes longer than Redis itself is away. */
const commandMilliseconds = 2_000;
const mostReconnectMilliseconds = 2_000;
/** One hash slot, so that a cluster takes a script with many keys. */
const prefix = 'truckroll:{limits}:';

/**
 * Adds to each bucket of KEYS; ARGV is now, then points and end of window for each. Answers points and end of each, as text: numbers of
 * Lua that are over 2^53 would be cut.
 */
const settleScript = `
local now = tonumber(ARGV[1])
local answer = {}
for i, key in ipairs(KEYS) do
  local row = redis.call('HMGET', key, 'p', 'e')
  local points, ends = tonumber(row[1] or '0'), row[2]
  if not ends or tonumber(ends) <= now then
    points = 0
    ends = ARGV[2 * i + 1]
  end
  points = math.max(points + tonumber(ARGV[2 * i]), 0)
  redis.call('HSET', key, 'p', points, 'e', ends)
  redis.call('PEXPIRE', key, math.max(tonumber(ends) - now, 1))
  answer[2 * i - 1] = tostring(points)
  answer[2 * i] = ends
end
return answer`;

const settle = defineScript({
  SCRIPT: settleScript,
  parseCommand(parser: CommandParser, takes: readonly Takes[], now: number) {
    parser.pushKeysLength(takes.map(({ bucket }) => prefix + bucket));
    parser.push(String(now), ...takes.flatMap(({ points, endsAt }) => [String(points), String(endsAt)]));
  },
  transformReply: undefined as unknown as () => string[],
});

/** Connects in the background, and again whenever the connection is lost; meanwhile every command fails at once. */
export function redisCounts(url: string) {
  const client = createClient({
    url,
    scripts: { settle },
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectMilliseconds,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 10), mostReconnectMilliseconds),
    },
    commandOptions: { timeout: commandMilliseconds },
  });
  // Whoever asks next is told by the answer to its command.
  client.on('error', () => undefined);
  client.connect().catch(() => undefined);
  return {
    async settle(takes: readonly Takes[], nowMilliseconds: number) {
      if (takes.length === 0) {
        await client.ping();
        return [];
      }
      const answer = await client.settle(takes, nowMilliseconds);
      return takes.map(({ bucket }, at) => ({ bucket, points: Number(answer[2 * at]), endsAt: Number(answer[2 * at + 1]) }));
    },
    async forget(bucket: string): Promise<void> {
      await client.del(prefix + bucket);
    },
    close(): Promise<void> {
      client.destroy();
      return Promise.resolve();
    },
  };
}
