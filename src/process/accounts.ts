/** The accounts of members, made from the settings. A start says here when passkeys were made at another host. */
import type { Logger } from 'pino';
import { Accounts } from '../machinery/auth/account.ts';
import { memberLinkTokens } from '../machinery/auth/memberLinks.ts';
import { formTokens } from '../machinery/auth/memberSessions.ts';
import { passkeyChallenges } from '../machinery/auth/passkeyChallenges.ts';
import { Passkeys } from '../machinery/auth/passkeys.ts';
import { secretBox } from '../machinery/auth/secretBox.ts';
import { signInSteps } from '../machinery/auth/signInSteps.ts';
import type { Limiters } from '../machinery/limits/limiters.ts';
import { recordMemberMail } from '../machinery/mail/memberMails.ts';
import type { MailDelivery } from '../machinery/webhooks/endings.ts';
import type { Store } from '../store/driver/database.ts';
import type { Config } from './config.ts';

interface Parts {
  readonly store: Store;
  readonly now: () => number;
  readonly limiters: Limiters;
  readonly secret: Buffer;
  readonly mail: MailDelivery;
  readonly log: Logger;
}

export async function openAccounts(config: Config, { store, now, limiters, secret, mail, log }: Parts): Promise<Accounts> {
  const passkeys = new Passkeys({ store, now, challenges: passkeyChallenges(secret), publicUrl: config.publicUrl, log });
  await passkeys.tellElsewhere();
  return new Accounts({
    store,
    now,
    limiters,
    signInsPerAddress: config.limits.signInsPerAddress,
    formTokens: formTokens(secret),
    memberLinks: memberLinkTokens(secret),
    passwordCostLog2: config.passwordCostLog2,
    box: secretBox(secret),
    passkeys,
    signInSteps: signInSteps(secret),
    async tellReset(tx, { linkId, expiresAt, ...member }, at) {
      recordMemberMail(tx, member, at, mail, { kind: 'password_reset', facts: { linkId, expiresAt } });
    },
    mail,
    log,
  });
}
