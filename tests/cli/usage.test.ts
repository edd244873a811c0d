/** Which arguments the command line accepts, and what its help shows. */
import { expect, it } from 'vitest';
import { readArguments } from '../../src/process/cli/usage.ts';

const commands = [...(readArguments([]) as string).matchAll(/^ {2}([a-z][a-z-]+) {2,}/gm)].map(([, name]) => name!);

/** Splits a line into words as a shell does, with double quotes as the only quoting. */
const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

it('[cli.examples] the help of each command shows examples that the command accepts', () => {
  expect(commands).toEqual([
    ...[
      'serve',
      'migrate',
      'demo',
      'doctor',
      'setup-link',
      'create-business',
      'list-businesses',
      'rename-business',
      'suspend-business',
      'resume-business',
      'remove-demo',
      'delete-business',
      'set-hours',
      'create-key',
      'list-keys',
      'revoke-key',
      'password-link',
      'allow-passwords',
      'geocode',
      'import-places',
      'move',
      'move-files',
      'backup',
      'restore',
      'rehearse-restore',
      'export',
      'import-business',
    ],
    ...['listen', 'trigger'],
  ]);
  for (const command of commands) {
    const help = readArguments([command, '--help']) as string;
    expect(readArguments(['help', command])).toBe(help);
    const examples = [...help.matchAll(/^ {2}npm run truckroll -- (.*)$/gm)].map(([, line]) => line!);
    expect([command, examples.length > 0]).toEqual([command, true]);
    for (const example of examples) expect(readArguments(wordsOf(example))).toMatchObject({ command });
  }
});

it('the command line takes operands, repeated options, and options without a value', () => {
  expect(readArguments(['backup', 'a file', '--json'])).toEqual({ command: 'backup', args: { operand: 'a file' }, json: true });
  expect(readArguments(['set-hours', '--business', 'b', '--day', 'mon', '--open', '8:00', '--close', '12:00', '--open', '13:00'])).toEqual({
    command: 'set-hours',
    args: { business: 'b', day: 'mon', open: '8:00,13:00', close: '12:00' },
    json: false,
  });
  expect(readArguments(['set-hours', '--business', 'b', '--day', 'mon', '--closed'])).toMatchObject({ args: { closed: 'true' } });
});

it.each([
  [['backup'], 'backup needs <file>'],
  [['backup', ''], 'backup needs <file>'],
  [['backup', 'a', 'b'], '"b"'],
  [['list-keys', 'acme', '--business', 'acme'], '"acme"'],
  [['list-keys'], '--business'],
  [['set-hours', '--business', 'a', '--day', 'mon', '--closed=no'], '--closed'],
  [['export', '--business', 'a', '--environment', 'live'], '--out'],
])('the command line refuses %j', (argv, words) => {
  expect(() => readArguments(argv)).toThrow(words);
});
