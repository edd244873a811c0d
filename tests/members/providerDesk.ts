/** Steps that the tests of identity providers share: a business whose members sign in at a provider of their firm. */
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { Browser, startProvider, type TestProvider } from '../support/identityProvider.ts';
import { sessionWith } from '../support/session.ts';

type Settings = Partial<InputOf<Operations['createIdentityProvider']>>;

export interface ProviderDesk {
  readonly business: TestBusiness;
  readonly provider: TestProvider;
  /** Id of the identity provider in the business. */
  readonly id: string;
  change(settings: Settings): Promise<unknown>;
  browser(): Browser;
  /** Signs in as an account of the provider, in a new browser. The page says why not. */
  enter(subject: string, next?: string): Promise<{ status: number; location: string | null; page: string; browser: Browser }>;
  members(): Promise<Record<string, { id: string; role: string; status: string }>>;
  /** Actions of the audit, oldest first. */
  actions(): Promise<string[]>;
}

/** `provider`: one that runs already. */
export async function openProviderDesk(harness: Harness, settings: Settings = {}, running?: TestProvider): Promise<ProviderDesk> {
  const provider = running ?? (await startProvider());
  const business = await harness.business();
  const { id, redirect_url } = await okAsMember(harness, business, 'createIdentityProvider', {
    name: 'Acme account',
    ...provider.client,
    ...settings,
  });
  provider.allow(redirect_url);
  const browser = () => new Browser(harness);
  return {
    business,
    provider,
    id,
    browser,
    change: (change) => okAsMember(harness, business, 'updateIdentityProvider', { id, ...change }),
    async enter(subject, next) {
      const own = browser();
      const response = await own.signIn(id, subject, next);
      return { status: response.status, location: response.headers.get('location'), page: await response.text(), browser: own };
    },
    async members() {
      const { members } = await okAsMember(harness, business, 'listMembers', {});
      const removed = await okAsMember(harness, business, 'listMembers', { status: 'removed' });
      return Object.fromEntries(
        [...members, ...removed.members].map(({ id: member, email, role, status }) => [email, { id: member, role, status }]),
      );
    },
    actions: async () =>
      (
        await harness.store.query<{ action: string }>('select action from audit_log where business_id = $1 order by id', [
          business.businessId,
        ])
      ).map(({ action }) => action),
  };
}

/** Who is signed in in a browser: the e-mail address. null: nobody. */
export async function signedInAs(harness: Harness, browser: Browser): Promise<string | null> {
  const cookie = browser.cookie('tr_session');
  if (cookie === undefined) return null;
  const session = await sessionWith(harness, `tr_session=${cookie}`);
  const reply = await session.call('getSession', {});
  return reply.error_code === 0 ? reply.data.member.email : null;
}

export const invite = (harness: Harness, business: TestBusiness, email: string, role = 'Viewer') =>
  okAsMember(harness, business, 'inviteMember', { email, full_name: 'Ann Lee', role });

export const refusalOf = async (...args: Parameters<typeof callAsMember>) => {
  const { status, error_code, data } = await callAsMember(...args);
  return [status, error_code, data];
};
