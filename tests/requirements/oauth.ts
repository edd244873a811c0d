/** OAuth 2.1 for MCP clients. */
import { from, open } from './rule.ts';

export const oauthRules = [
  ...from('spec: Authentication 5-7', [
    open('oauth.resource-metadata', 'The protected-resource documents are served, by profile too', 'later'),
    open('oauth.server-metadata', 'The authorization-server document names endpoints, S256 and both grants', 'later'),
    open('oauth.register', 'Dynamic registration answers a public client_id', 'later'),
    open('oauth.consent', 'A signed-in member consents', 'later'),
    open('oauth.pkce', 'S256 is required and verified; a code serves once', 'later'),
    open('oauth.token', 'The code grant answers an access token of about an hour and a refresh token', 'later'),
    open('oauth.refresh-rotates', 'Refresh answers a rotated pair; the old token is single use', 'later'),
    open('oauth.bound', 'A token is bound to business, region, environment and the role of the member', 'later'),
    open('oauth.member-removed', 'A token stops when its member is removed or suspended', 'later'),
    open('oauth.scope', 'A narrower scope limits; none means all the member may do', 'later'),
    open('oauth.on-rest', 'The token works on the REST API', 'later'),
    open('oauth.idle-window', 'Thirty days without refresh end the grant', 'later'),
    open('oauth.absolute-cap', 'The cap of 90 days, 1 to 365 by setting, ends the grant', 'later'),
    open('oauth.grant-expired', 'A lapsed grant answers OAUTH_GRANT_EXPIRED, at the token endpoint 400 invalid_grant', 'later'),
    open('oauth.expiry-mail', 'Owners and administrators are mailed 14 days before expiry', 'later'),
  ]),
];
