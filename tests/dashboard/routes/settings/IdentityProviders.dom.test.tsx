/** Settings, Sign-in: what an owner adds, tests and requires. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../../../src/contract/index.ts';
import { IdentityProviders } from '../../../../dashboard/routes/settings/IdentityProviders.tsx';
import { answer, onlySentTo, sentTo } from '../../dom/contractAnswers.ts';
import { owner, show } from '../../dom/show.tsx';

type Listed = OutputOf<Operations['listIdentityProviders']>;
type Provider = Listed['identity_providers'][number];

const id = '018f2b5c-0000-7000-8000-0000000000b1';
const provider = (changes: Partial<Provider> = {}): Provider => ({
  id,
  name: 'Acme account',
  issuer: 'https://login.acme.example/realms/acme',
  client_id: 'truckroll',
  has_client_secret: true,
  scopes: 'openid email profile',
  groups_claim: 'groups',
  group_roles: [{ group: 'dispatch', role: 'Booking Coordinator' }],
  default_role: 'Viewer',
  domains: ['acme.example'],
  creates_members: false,
  redirect_url: `https://hudson.example/signin/provider/${id}/callback`,
  created_at: '2026-03-02T14:00:00.000000Z',
  updated_at: '2026-03-02T14:00:00.000000Z',
  last_signed_in_at: null,
  ...changes,
});
const listed = (changes: Partial<Listed> = {}): Listed => ({
  identity_providers: [provider()],
  is_required: false,
  is_public_url_set: true,
  sign_in_url: 'https://hudson.example/signin/hudson',
  ...changes,
});
const roles: OutputOf<Operations['listRoles']> = {
  roles: ['Owner', 'Viewer', 'Booking Coordinator'].map((name, index) => ({
    id: `018f2b5c-0000-7000-8000-0000000000c${index}`,
    name,
    display_name: `${name} (shown)`,
    permissions: [],
    version: 1,
    is_standard: true,
    is_fixed: false,
    members: 0,
    technicians: 0,
    assignable: true,
  })),
};

it('adds a provider with what was typed, and offers every role but Owner', async () => {
  answer({ listIdentityProviders: listed({ identity_providers: [] }), listRoles: roles, createIdentityProvider: provider() });
  const { user } = await show(<IdentityProviders />);
  await user.click(await screen.findByRole('button', { name: 'Add an identity provider' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/^Name/), 'Acme account');
  await user.type(form.getByLabelText(/^Issuer/), 'https://login.acme.example');
  await user.type(form.getByLabelText(/^Client ID/), 'truckroll');
  await user.type(form.getByLabelText(/^Client secret/), 'very secret');
  await user.click(form.getByLabelText(/^Default role/, { selector: 'input' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Viewer (shown)', 'Booking Coordinator (shown)']);
  await user.click(screen.getByRole('option', { name: 'Viewer (shown)' }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(onlySentTo('createIdentityProvider').body).toEqual({
    name: 'Acme account',
    issuer: 'https://login.acme.example',
    client_id: 'truckroll',
    client_secret: 'very secret',
    scopes: 'openid email profile',
    domains: [],
    creates_members: false,
    default_role: 'Viewer',
    groups_claim: null,
    group_roles: [],
  });
});

it('sends only what was changed, and keeps the stored secret', async () => {
  answer({ listIdentityProviders: listed(), listRoles: roles, updateIdentityProvider: provider() });
  const { user } = await show(<IdentityProviders />, { path: `/settings/sign-in?open=${id}` });
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByDisplayValue(`https://hudson.example/signin/provider/${id}/callback`)).toBeTruthy();
  expect(await drawer.findByText('Booking Coordinator (shown)')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await user.click(drawer.getByLabelText(/^People of these domains become members by themselves/));
  await user.click(drawer.getByRole('button', { name: 'Remove dispatch' }));
  await user.clear(drawer.getByLabelText(/^Claim with the groups/));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(onlySentTo('updateIdentityProvider').body).toEqual({ creates_members: true, groups_claim: null, group_roles: [] });
});

it('says in words what a test of the provider finds', async () => {
  answer({
    listIdentityProviders: listed(),
    listRoles: roles,
    testIdentityProvider: { is_working: false, problem: 'other_issuer', issuer: 'https://elsewhere.example' },
  });
  const { user } = await show(<IdentityProviders />, { path: `/settings/sign-in?open=${id}` });
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText('The provider calls itself https://elsewhere.example. Enter that as the issuer.')).toBeTruthy();
});

it('offers to require the provider only after somebody has signed in with it', async () => {
  answer({ listIdentityProviders: listed() });
  await show(<IdentityProviders />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Require this sign-in/)).disabled).toBe(true);
  expect(screen.getByText('Sign in once with the provider first.')).toBeTruthy();
});

it('lets an owner require the provider', async () => {
  const used = provider({ last_signed_in_at: '2026-03-02T14:00:00.000000Z' });
  answer({ listIdentityProviders: listed({ identity_providers: [used] }), requireIdentityProvider: { is_required: true } });
  const { user } = await show(<IdentityProviders />);
  await user.click(await screen.findByLabelText(/^Require this sign-in/));
  expect(onlySentTo('requireIdentityProvider').body).toEqual({ is_required: true });
});

it('shows a member who is no owner how members sign in, and changes nothing', async () => {
  answer({ listIdentityProviders: listed({ is_public_url_set: false }), listRoles: roles });
  const session = { member: { ...owner.member, role: 'Administrator' } };
  await show(<IdentityProviders />, { session, path: `/settings/sign-in?open=${id}` });
  expect(await screen.findByText('Only owners can change how members sign in.')).toBeTruthy();
  expect(screen.getByText(/Ask the operator to set PUBLIC_URL/)).toBeTruthy();
  for (const name of ['Add an identity provider', 'Edit', 'Delete'])
    expect(screen.queryByRole('button', { name, hidden: true })).toBe(null);
  expect(sentTo('requireIdentityProvider')).toEqual([]);
});
