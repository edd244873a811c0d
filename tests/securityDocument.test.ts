/** Every proof that the threat model cites exists: a rule, or a file. docs/security.md. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requirements } from './requirements.ts';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [STRIDE]:/.test(line));

it('[security.threat-model] every threat is answered by tested rules, or by a file that counters it', () => {
  expect(rows.length).toBeGreaterThan(40);
  const proven = new Set(requirements.map(({ id }) => id));
  for (const row of rows) {
    const proofs = [
      ...row
        .split('|')
        .at(-2)!
        .matchAll(/`([^`]+)`/g),
    ].map(([, proof]) => proof!);
    expect([row, proofs.length > 0]).toEqual([row, true]);
    expect([row, proofs.filter((proof) => !proven.has(proof) && !existsSync(join(root, proof)))]).toEqual([row, []]);
  }
});
