/** The sign-in session: who is signed in, in which environment, and with which permissions. */
import { createContext, useContext } from 'react';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import type { Output } from './ask.ts';

export type SignInSession = Output<'getSession'>;

export const SignInContext = createContext<SignInSession | null>(null);

/** The sign-in session. Below the frame there always is one. */
export function useSession(): SignInSession {
  const session = useContext(SignInContext);
  if (!session) throw new Error('No session above this component.');
  return session;
}

/** Whether the member's role holds all of these permissions in this environment. The dashboard hides what the member may not do. */
export function useMay(...needed: readonly PermissionCode[]): boolean {
  const { permissions } = useSession();
  return needed.every((code) => permissions.includes(code));
}
