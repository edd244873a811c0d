/** The links in mails. They give access, so they are computed when a mail is rendered and never stored. */
export interface Links {
  /** Page on which a customer follows the job. `number`: which link of the job. Default: the first. */
  customer(jobRequestId: string, number?: number): string;
  /** Page on which a customer rates the job. */
  rating(jobRequestId: string, number?: number): string;
  /** Unsubscribes the recipient of this mail from optional mails. */
  unsubscribe(tenantId: number, mailId: string): string;
  /** Page on which a member sets a password. */
  setPassword(linkId: string): string;
  /** Page of a member's second factor. */
  secondFactor(): string;
  dashboard(): string;
  /** Page of a technician. */
  myDay(): string;
}

/** `publicUrl` is the service's public address, without a trailing slash. Each token acts for the recipient. */
interface LinkParts {
  readonly publicUrl: () => string;
  readonly customerToken: (jobRequestId: string, number?: number) => string;
  readonly unsubscribeToken: (tenantId: number, mailId: string) => string;
  readonly memberLinkToken: (linkId: string) => string;
}

export function mailLinks(parts: LinkParts): Links {
  const customer = (jobRequestId: string, number?: number) => `${parts.publicUrl()}/j/${parts.customerToken(jobRequestId, number)}`;
  return {
    customer,
    rating: (jobRequestId, number) => `${customer(jobRequestId, number)}#rating`,
    unsubscribe: (tenantId, mailId) => `${parts.publicUrl()}/unsubscribe/${parts.unsubscribeToken(tenantId, mailId)}`,
    setPassword: (linkId) => `${parts.publicUrl()}/set-password/${parts.memberLinkToken(linkId)}`,
    secondFactor: () => `${parts.publicUrl()}/second-factor`,
    dashboard: () => `${parts.publicUrl()}/`,
    myDay: () => `${parts.publicUrl()}/my-day`,
  };
}

/**
 * Links for a mail that is shown to a person other than its recipient. The tokens are left out, because a real link acts for the recipient.
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
