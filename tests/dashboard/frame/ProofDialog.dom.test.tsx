/** The dialog that asks for the second proof, and the change that is sent again. docs/reference/conventions.md#second-proof. */
import { Modal, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useChange } from '../../../dashboard/api/queries.ts';
import { ErrorNotice } from '../../../dashboard/parts/ErrorNotice.tsx';
import { locales } from '../../../src/contract/vocabulary.ts';
import { answer, onlySentTo, Refusal, sentTo } from '../dom/contractAnswers.ts';
import { show, text } from '../dom/show.tsx';

const refusal = (error_code: 'SECOND_PROOF_REQUIRED' | 'PROOF_WRONG', data: object) =>
  new Refusal({ error_code, message: 'in words', errors: null, data });
const wanted = refusal('SECOND_PROOF_REQUIRED', { proofs: ['password'], passkey: null });
const wrong = refusal('PROOF_WRONG', { retry_after_seconds: null });
const proved = { proved_until: '2026-03-02T14:15:00.000000Z' };
const roleOf = (name: string) => ({
  id: '018f2b5c-0000-7000-8000-000000000031',
  name,
  display_name: name,
  permissions: [],
  version: 1,
  is_standard: false,
  is_fixed: false,
  members: 0,
  technicians: 0,
  assignable: true,
});

/** A dialog with a form that makes a role. */
function Maker() {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('Night');
  const [first, second] = [useChange('createRole'), useChange('createRole')];
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Make a role">
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button type="button" onClick={() => first.mutate({ name, permissions: [] })}>
        Make
      </button>
      <button type="button" onClick={() => second.mutate({ name: 'Another', permissions: [] })}>
        Make another
      </button>
      {[first, second].map(({ data }) => data && <p key={data.name}>Made {data.name}</p>)}
      {first.error && <ErrorNotice error={first.error} />}
    </Modal>
  );
}

const password = () => screen.findByLabelText(text('proof.password'));
const dialog = () => screen.queryByRole('dialog', { name: text('proof.title') });

it('[second-proof.dialog] asks for the password and makes the change with what was typed', async () => {
  answer({ createRole: ({ name }, nth) => (nth === 1 ? wanted : roleOf(name)), proveAgain: proved });
  const { user } = await show(<Maker />);
  await user.type(await screen.findByLabelText('Name'), ' desk');
  await user.click(screen.getByRole('button', { name: 'Make' }));
  const field = await password();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('autocomplete')).toBe('current-password');
  await user.type(field, 'paper mountain violin{Enter}');
  await screen.findByText('Made Night desk');
  expect(dialog()).toBeNull();
  expect(onlySentTo('proveAgain').input).toEqual({ proof: 'paper mountain violin' });
  expect(sentTo('createRole').map(({ input }) => input)).toEqual(Array(2).fill({ name: 'Night desk', permissions: [] }));
});

it('[second-proof.dialog] says that a password is wrong, and takes the next one', async () => {
  answer({ createRole: ({ name }, nth) => (nth === 1 ? wanted : roleOf(name)), proveAgain: (_input, nth) => (nth === 1 ? wrong : proved) });
  const { user } = await show(<Maker />);
  await user.click(await screen.findByRole('button', { name: 'Make' }));
  await user.type(await password(), 'wrong{Enter}');
  await screen.findByText(/^This is not correct/);
  const field = await password();
  expect([field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', true]);
  // The wrong password is selected, so that typing replaces it.
  await user.keyboard('right{Enter}');
  await screen.findByText('Made Night');
  expect(sentTo('proveAgain').map(({ input }) => input.proof)).toEqual(['wrong', 'right']);
});

it('[second-proof.dialog] Escape closes this dialog alone, and nothing typed is lost', async () => {
  answer({ createRole: wanted });
  const { user } = await show(<Maker />);
  await user.type(await screen.findByLabelText('Name'), ' desk');
  await user.click(screen.getByRole('button', { name: 'Make' }));
  await password();
  await user.keyboard('{Escape}');
  await screen.findByText(/^Confirm that it is you, and then repeat/);
  expect([dialog(), screen.getByLabelText<HTMLInputElement>('Name').value, sentTo('createRole').length]).toEqual([null, 'Night desk', 1]);
});

it('[second-proof.dialog] asks again after it was closed', async () => {
  answer({ createRole: ({ name }, nth) => (nth <= 2 ? wanted : roleOf(name)), proveAgain: proved });
  const { user } = await show(<Maker />);
  await user.click(await screen.findByRole('button', { name: 'Make' }));
  await password();
  await user.click(screen.getByRole('button', { name: text('cancel') }));
  await screen.findByText(/^Confirm that it is you, and then repeat/);
  await user.click(screen.getByRole('button', { name: 'Make' }));
  await user.type(await password(), 'right{Enter}');
  await screen.findByText('Made Night');
});

it('[second-proof.dialog] asks once for changes that are refused together', async () => {
  answer({ createRole: ({ name }, nth) => (nth <= 2 ? wanted : roleOf(name)), proveAgain: proved });
  const { user } = await show(<Maker />);
  const [one, another] = [await screen.findByRole('button', { name: 'Make' }), screen.getByRole('button', { name: 'Make another' })];
  one.click();
  another.click();
  await user.type(await password(), 'right{Enter}');
  await screen.findByText('Made Night');
  await screen.findByText('Made Another');
  expect(sentTo('proveAgain')).toHaveLength(1);
});

it('[second-proof.dialog] leads a member without a password to the sign-in', async () => {
  answer({ createRole: refusal('SECOND_PROOF_REQUIRED', { proofs: [], passkey: null }) });
  const { user } = await show(<Maker />, { path: '/settings/roles' });
  await user.click(await screen.findByRole('button', { name: 'Make' }));
  const link = await screen.findByRole('link', { name: text('proof.signIn') });
  expect(link.getAttribute('href')).toMatch(/^\/signout\?next=%2F/);
  expect(screen.queryByLabelText(text('proof.password'))).toBeNull();
});

it('[second-proof.dialog] asks for a code too where an app is set up', async () => {
  answer({ createRole: refusal('SECOND_PROOF_REQUIRED', { proofs: ['password', 'totp'], passkey: null }) });
  const { user } = await show(<Maker />);
  await user.click(await screen.findByRole('button', { name: 'Make' }));
  await screen.findByLabelText(text('proof.passwordOrCode'));
});

it.each(locales)('[second-proof.dialog] speaks %s', async (locale) => {
  answer({ createRole: wanted });
  const { user } = await show(<Maker />, { locale });
  await user.click(await screen.findByRole('button', { name: 'Make' }));
  await screen.findByText(text('proof.why'));
  await password();
});
