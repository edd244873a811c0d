/** The name that is typed before an erasure. */
import { expect, it } from 'vitest';
import { isolated } from '../../dashboard/parts/isolated.ts';
import { isSameName } from '../../dashboard/parts/isSameName.ts';

it('takes a name as the screen shows it, copied or typed', () => {
  const name = 'Jos\u00e9  Garc\u00eda\u00a0Ruiz';
  for (const typed of [name, isolated(name), ' Jose\u0301 Garci\u0301a Ruiz ', `${isolated(name)}\n`])
    expect([typed, isSameName(typed, name)]).toEqual([typed, true]);
  for (const typed of ['', 'Jos\u00e9', 'jos\u00e9 garc\u00eda ruiz', 'Jose Garcia Ruiz'])
    expect([typed, isSameName(typed, name)]).toEqual([typed, false]);
});
