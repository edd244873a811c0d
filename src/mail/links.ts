/** The addresses that mails link to. They open something, so they are made when a mail is, and never stored. */
export interface Links {
  /** Where a customer follows the job. */
  customer(jobRequestId: string): string;
  /** Where a customer rates it. */
  rating(jobRequestId: string): string;
  /** Ends the mails that the recipient of this one can do without. */
  unsubscribe(tenantId: number, mailId: string): string;
  /** Where a member sets a password. */
  setPassword(linkId: string): string;
  dashboard(): string;
}

/** `publicUrl`: as callers reach the service, without a slash at the end. */
export function mailLinks(parts: {
  readonly publicUrl: () => string;
  readonly customerToken: (jobRequestId: string) => string;
  readonly unsubscribeToken: (tenantId: number, mailId: string) => string;
  readonly memberLinkToken: (linkId: string) => string;
}): Links {
  const customer = (jobRequestId: string) => `${parts.publicUrl()}/j/${parts.customerToken(jobRequestId)}`;
  return {
    customer,
    rating: (jobRequestId) => `${customer(jobRequestId)}#rating`,
    unsubscribe: (tenantId, mailId) => `${parts.publicUrl()}/unsubscribe/${parts.unsubscribeToken(tenantId, mailId)}`,
    setPassword: (linkId) => `${parts.publicUrl()}/set-password/${parts.memberLinkToken(linkId)}`,
    dashboard: () => `${parts.publicUrl()}/`,
  };
}

/** For whoever looks at other people's mails: a link that would sign in as its recipient leads nowhere. */
export const withoutSignIns = (links: Links): Links => ({ ...links, setPassword: () => links.setPassword('').replace(/[^/]*$/, '…') });
