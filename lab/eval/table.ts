/** The results of the tasks, as a table. */
import type { TaskRun } from './reference.ts';

export function tableOf(ran: readonly TaskRun[]): string {
  const rows = ran.map(({ id, calls, characters, longest, tokens, problems }) =>
    [id, calls, characters, longest, tokens ?? '', problems.length === 0 ? 'yes' : problems.join('; ')].join(' | '),
  );
  const sums = [...Map.groupBy(ran, ({ profile }) => profile)].map(([profile, of]) => {
    const sum = (value: (one: TaskRun) => number) => of.reduce((total, one) => total + value(one), 0);
    const solved = of.filter(({ problems }) => problems.length === 0).length;
    const longest = Math.max(...of.map((one) => one.longest));
    return [
      profile,
      sum((one) => one.calls),
      sum((one) => one.characters),
      longest,
      sum((one) => one.tokens ?? 0) || '',
      `${solved} of ${of.length}`,
    ];
  });
  const head = ['task', 'calls', 'characters of answers', 'longest answer', 'tokens', 'solved'];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...rows, ...sums.map((cells) => cells.join(' | '))]
    .map((line) => `| ${line} |`)
    .join('\n');
}
