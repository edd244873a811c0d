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

/** `publicUrl`: as callers reach the service, without a slash at the end. Each token acts for the recipient. */
interface LinkParts {
  readonly publicUrl: () => string;
  readonly customerToken: (jobRequestId: string) => string;
  readonly unsubscribeToken: (tenantId: number, mailId: string) => string;
  readonly memberLinkToken: (linkId: string) => string;
}

export function mailLinks(parts: LinkParts): Links {
  const customer = (jobRequestId: string) => `${parts.publicUrl()}/j/${parts.customerToken(jobRequestId)}`;
  return {
    customer,
    rating: (jobRequestId) => `${customer(jobRequestId)}#rating`,
    unsubscribe: (tenantId, mailId) => `${parts.publicUrl()}/unsubscribe/${parts.unsubscribeToken(tenantId, mailId)}`,
    setPassword: (linkId) => `${parts.publicUrl()}/set-password/${parts.memberLinkToken(linkId)}`,
    dashboard: () => `${parts.publicUrl()}/`,
  };
}

/**
 * The links of a mail that somebody other than its recipient reads. Whoever opens the real ones acts as the recipient, so the
 * token is left out of each.
 */
export function withoutTokens(links: Links): Links {
  const leftOut = () => '…';
  return mailLinks({
    publicUrl: () => links.dashboard().slice(0, -1),
    customerToken: leftOut,
    unsubscribeToken: leftOut,
    memberLinkToken: leftOut,
  });
}
