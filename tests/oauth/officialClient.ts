/** A program with the official MCP client: it keeps what the client has it keep. */
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

export class Program implements OAuthClientProvider {
  readonly redirectUrl: string;
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  /** Where it last sent its person; null: nowhere yet. */
  asked: URL | null = null;
  /** Answers to its requests for a stream, of which the service has none. */
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
