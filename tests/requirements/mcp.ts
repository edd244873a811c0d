/** MCP access. */
import { from, open, proven } from './rule.ts';

export const mcpRules = [
  ...from('spec: MCP access', [
    proven('mcp.single-message', 'One JSON-RPC 2.0 message a POST is answered as application/json'),
    proven('mcp.batch', 'A batch is answered message by message, in all three revisions'),
    proven('mcp.batch-limit', 'More than 20 messages are refused whole, with nothing executed'),
    proven('mcp.notification-202', 'Notifications are acknowledged with 202'),
    proven('mcp.get-405', 'GET answers 405'),
    proven('mcp.stateless', 'No session id is issued or needed'),
    proven('mcp.revisions', 'Revisions 2025-06-18, 2025-03-26 and 2024-11-05 are accepted'),
    proven('mcp.unknown-revision', 'An unknown MCP-Protocol-Version header answers 400'),
    proven('mcp.flat-arguments', 'Path, query and body fields are one argument object; headers are idempotency_key and x_timezone'),
    proven('mcp.invalid-id', 'A non-UUID id is an in-band tool error'),
    proven('mcp.envelope', 'Every tool answers the envelope as text and as structured content'),
    proven('mcp.output-schema', 'Every tool declares an output schema that describes success and failure'),
    proven('mcp.refusals-validate', 'Every refusal passes a client that validates'),
    proven('mcp.hints', 'Tools carry read-only, destructive and open-world hints as specified'),
    proven('mcp.tools-are-operations', 'The tools are exactly the operations listed, by their names'),
    proven('mcp.parity', 'A tool answers what its REST operation answers'),
    proven('mcp.json-rpc-errors', 'Malformed messages, unknown methods and unknown tools answer JSON-RPC errors'),
  ]),
  ...from('spec: MCP access 4; decisions 7', [
    proven('mcp.profiles', '/mcp/voice, /mcp/dispatch and /mcp/crm hold their tools, as does the profile query'),
    proven('mcp.profile-bars', 'A tool outside the profile cannot be called there'),
    proven('mcp.answer-bound', 'An answer over MCP, of a batch as a whole, is at most 4 MiB, else ANSWER_TOO_LARGE says how to narrow'),
    proven('mcp.origin', 'A foreign Origin is refused'),
    proven('mcp.unauthenticated', 'Without a credential: 401 with WWW-Authenticate naming the resource metadata'),
    proven('mcp.permissions', 'The same permissions hold as over REST'),
    open('mcp.profile-sizes', 'The profiles have 14, 25 and 12 tools once all operations exist', 'later'),
  ]),
];
