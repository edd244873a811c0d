/** A program with the official MCP client. It stores what the client asks it to store. */
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

export class Program implements OAuthClientProvider {
  readonly redirectUrl: string;
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  /** The address to which it last sent its person; null: it has sent the person nowhere. */
  asked: URL | null = null;
  /** HTTP statuses of its requests for a stream. The service has no streams. */
  streams: number[] = [];

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return { redirect_uris: [this.redirectUrl], client_name: 'Official', token_endpoint_auth_method: 'none' };
  }
  state = () => 'a state';
  clientInformation = () => this.information;
  tokens = () => this.kept;
  codeVerifier = () => this.verifier;
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.information = information;
  }
  saveTokens(tokens: OAuthTokens) {
    this.kept = tokens;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery') {
    if (scope === 'all' || scope === 'client') this.information = undefined;
    if (scope === 'all' || scope === 'tokens') this.kept = undefined;
  }
}

export const transportOf = (url: string, program: Program, path: string) =>
  new StreamableHTTPClientTransport(new URL(url + path), {
    authProvider: program,
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (init?.method === 'GET') program.streams.push(response.status);
      return response;
    },
  });
