/** The content of the dialog in which the member proves again who they are. */
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofQuestion } from '../api/proof.ts';
import { useChange } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';

export function ProofForm({ question: { wanted, answer } }: { readonly question: ProofQuestion }) {
  const { t } = useTranslation();
  const leave = () => answer(false);
  return (
    <Modal
      opened
      onClose={leave}
      title={t('proof.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      zIndex="calc(var(--mantine-z-index-overlay) + 1)"
      centered
    >
      {wanted.proofs.length > 0 ? <GiveProof wanted={wanted} answer={answer} /> : <SignInAgain onLeave={leave} />}
    </Modal>
  );
}

function GiveProof({ wanted: { proofs, passkey }, answer }: ProofQuestion) {
  const { t } = useTranslation();
  const { member } = useSession();
  const [proof, setProof] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const hasFactor = proofs.includes('totp');
  const [isUnused, setUnused] = useState(false);
  const prove = useChange('proveAgain', { onDone: () => answer(true) });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    // The form of a page may be around this one, in React's tree.
    event.stopPropagation();
    if (proof === '' || prove.isPending) return;
    prove.mutate({ proof }, { onError: () => field.current?.select() });
  };
  const byPasskey = async ({ challenge, rp_id: rpId, credential_ids: ids }: NonNullable<typeof passkey>) => {
    setUnused(false);
    const allowCredentials = ids.map((id) => ({ id, type: 'public-key' as const }));
    const given = await startAuthentication({ optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'required' } }).catch(
      // The person has closed the browser's question, or has no passkey here.
      () => null,
    );
    if (given) prove.mutate({ passkey: JSON.stringify(given) });
    else setUnused(true);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        <p className="tight">{t(hasFactor ? 'proof.whyCode' : 'proof.why')}</p>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordInput
          ref={field}
          label={t(hasFactor ? 'proof.passwordOrCode' : 'proof.password')}
          autoComplete="current-password"
          data-autofocus
          maxLength={200}
          value={proof}
          error={prove.error !== null}
          aria-invalid={prove.error !== null}
          onChange={(event) => setProof(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('proof.show') }}
        />
        {prove.error && <ErrorNotice error={prove.error} />}
        {isUnused && (
          <p className="tight" role="alert">
            {t('proof.passkeyUnused')}
          </p>
        )}
        <Group gap="xs">
          <Button type="submit" loading={prove.isPending} disabled={proof === ''}>
            {t('proof.confirm')}
          </Button>
          {passkey && browserSupportsWebAuthn() && (
            <Button variant="default" disabled={prove.isPending} onClick={() => void byPasskey(passkey)}>
              {t('proof.passkey')}
            </Button>
          )}
          <Button variant="default" onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** For a member who has nothing but the sign-in, such as one of the firm's own accounts. */
function SignInAgain({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = globalThis.location;
  return (
    <Stack gap="sm">
      <p className="tight">{t('proof.signInWhy')}</p>
      <Group gap="xs">
        <Button component="a" href={`/signout?next=${encodeURIComponent(pathname + search)}`} data-autofocus>
          {t('proof.signIn')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
