import { expect, it } from 'vitest';
import { lineOf } from './reasons.ts';

it('the summary names each missing thing once, in one line', () => {
  expect(lineOf('nginx is not installed\ncaddy is not installed\nnginx is not installed\n')).toBe(
    'Not tested in this run: caddy is not installed; nginx is not installed.',
  );
});

it('the summary prints nothing when everything could be tested', () => {
  expect(lineOf('')).toBeNull();
});
