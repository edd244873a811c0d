/** The security headers of the pages that people see, in one place for the dashboard, forms, guests' pages and My day. */

/**
 * `dashboard` and `form`: pages for members. `visit`: pages for guests, customers and technicians, which also refuse search engines,
 * other sites' requests and the devices that the page does not use.
 */
type PageKind = 'dashboard' | 'form' | 'visit';

interface PageOptions {
  /** Other hosts may show the page in a frame. The page's own policy names those hosts. */
  readonly isFramed?: boolean;
  /** Search engines may list the page. */
  readonly isIndexed?: boolean;
  /** The page was opened in a window by an app on the web, which waits for an answer in that window. */
  readonly keepsOpener?: boolean;
  /** With `no-referrer` browsers send `Origin: null` with the page's own forms. */
  readonly referrer?: 'same-origin' | 'no-referrer';
}

/** The headers of a page, by name. `policy` is its Content-Security-Policy. */
export function pageHeaders(kind: PageKind, policy: string, options: PageOptions = {}): Record<string, string> {
  const { isFramed = false, isIndexed = false, keepsOpener = false, referrer = 'same-origin' } = options;
  return {
    'Content-Security-Policy': policy,
    ...(isFramed ? {} : { 'X-Frame-Options': 'DENY' }),
    // The address of a page may contain a secret, so no other host may see it.
    'Referrer-Policy': referrer,
    'Cross-Origin-Opener-Policy': keepsOpener ? 'unsafe-none' : 'same-origin',
    ...(kind === 'visit' && !isIndexed ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
    ...(kind === 'visit'
      ? {
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        }
      : {}),
  };
}
