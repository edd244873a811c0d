/** Keeps counts of rate limits in Redis, for processes that share it. The service stores nothing else there. */
import { createClient, defineScript, type CommandParser } from '@redis/client';

interface Takes {
  readonly bucket: string;
  readonly points: number;
  readonly endsAt: number;
}

const connectMilliseconds = 2_000;
/** Commands that take longer count as failed. */
const commandMilliseconds = 2_000;
const mostReconnectMilliseconds = 2_000;
/** Puts all keys into one hash slot, so that a cluster accepts a script with many keys. */
const prefix = 'truckroll:{limits}:';

/**
 * Adds to each bucket of KEYS. ARGV is the time, then points and window end of each bucket. Returns points and window end of each as text,
 * because Lua numbers over 2^53 would lose digits.
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

/** Connects in the background, and reconnects after a loss. In the meantime every command fails at once. */
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
  // Ignored, because the next command fails and reports the problem.
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
