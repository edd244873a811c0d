/** A client of one view of the MCP server, which counts its calls and what it reads. Plain JSON-RPC without a session. */
import type { ToolProfile } from '../../src/contract/profiles.ts';
import type { DemoAccess } from './demo.ts';

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly annotations: { readonly readOnlyHint: boolean };
}

export interface Envelope {
  readonly error_code: 0 | string;
  readonly message: string;
  readonly errors: unknown;
  readonly data: unknown;
}

export interface ToolCallRecord {
  readonly tool: string;
  readonly input: unknown;
  /** The answer as the model reads it. */
  readonly text: string;
}

export class ToolSession {
  readonly #place: DemoAccess;
  readonly #path: string;
  readonly calls: ToolCallRecord[] = [];

  /** null: all tools. */
  constructor(place: DemoAccess, profile: ToolProfile | null) {
    this.#place = place;
    this.#path = profile === null ? '/mcp' : `/mcp/${profile}`;
  }

  async instructions(): Promise<string> {
    const { instructions } = await this.#ask<{ instructions: string }>('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
    return instructions;
  }

  async tools(): Promise<readonly ListedTool[]> {
    return (await this.#ask<{ tools: ListedTool[] }>('tools/list', {})).tools;
  }

  /** Calls a tool. For an unknown tool it returns the protocol's error as text. */
  async call(tool: string, input: unknown): Promise<Envelope> {
    const { structuredContent, content } = await this.#ask<{ structuredContent: Envelope; content: { text: string }[] }>('tools/call', {
      name: tool,
      arguments: input,
    });
    this.calls.push({ tool, input, text: content[0]!.text });
    return structuredContent;
  }

  /** Characters of all answers. */
  get characters(): number {
    return this.calls.reduce((sum, { text }) => sum + text.length, 0);
  }

  async #ask<Result>(method: string, params: object): Promise<Result> {
    const response = await fetch(this.#place.url + this.#path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#place.key}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: Result; error?: { message: string } };
    if (!result) throw new Error(`${method}: ${error?.message ?? response.status}`);
    return result;
  }
}
