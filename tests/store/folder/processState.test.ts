/** What a line of `/proc/<pid>/stat` says about a process. */
import { describe, expect, it } from 'vitest';
import { parseProcessState, readProcessState } from '../../../src/store/folder/processState.ts';

/** A line as the kernel writes it: flags are the 9th field, threads the 20th, the start the 22nd. */
const line = ({ name = 'node', state = 'S', flags = 4_194_304, threads = 11 } = {}) =>
  `4711 (${name}) ${state} 1 4711 4711 0 -1 ${flags} 122 0 0 0 9 8 0 0 20 0 ${threads} 0 218918 3932160 533`;

describe('[store.folder-lock] the state of a process', () => {
  it.each([
    ['runs', {}, 'lives'],
    ['waits for its disk', { state: 'D' }, 'lives'],
    ['is frozen', { state: 'T' }, 'lives'],
    ['waits to be reaped', { state: 'Z', threads: 1 }, 'dead'],
    ['is being reaped', { state: 'X', threads: 0 }, 'dead'],
    ['was killed, and another of its threads is not done', { state: 'Z', threads: 2 }, 'ending'],
    ['has begun to exit', { flags: 4_194_304 + 4 }, 'ending'],
  ])('is known for a process that %s', (_what, fields, life) => {
    for (const name of ['node', 'a b', ') Z 1 (', 'tmux: server (x)', ') X '])
      expect(parseProcessState(line({ name, ...fields }))).toEqual({ start: '218918', life });
  });

  it('is unknown when the line is malformed', () => {
    for (const odd of ['', '4711', '4711 (node', '4711 (node) S 1 2']) expect(parseProcessState(odd)).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('can be read for this process, and is null for a missing process', async () => {
    expect(await readProcessState('self')).toEqual({ start: expect.stringMatching(/^\d+$/) as unknown, life: 'lives' });
    expect(await readProcessState(4_194_305)).toBeNull();
  });
});
