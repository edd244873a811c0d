/** Refusals in OAuth's own form: RFC 6749, sections 4.1.2.1 and 5.2, RFC 7591, section 3.2.2, RFC 8707, section 2. */

/** All error codes that this server sends. */
type OAuthErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'temporarily_unavailable'
  | 'server_error';

export interface OAuthError {
  readonly error: OAuthErrorName;
  /** A sentence for developers that says what to do. RFC 6749 requires plain ASCII without quotes. */
  readonly description: string;
  /** The matching code of the envelope, if there is one (docs/reference/conventions.md#statuses). */
  readonly errorCode?: 'OAUTH_GRANT_EXPIRED';
}

export const oauthError = (error: OAuthErrorName, description: string): OAuthError => ({ error, description });

export const isOAuthError = (value: object): value is OAuthError => 'error' in value;

/** Reduces text to the characters that `error_description` may contain (RFC 6749, appendix A.8). Others become a question mark. */
export const asciiOnly = (text: string) => text.replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, '?');
