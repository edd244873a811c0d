/** Narrower views of the MCP server (specification, "MCP access" 4; tool lists in the decisions, section 7). */
export const toolProfiles = ['voice', 'dispatch', 'crm'] as const;
export type ToolProfile = (typeof toolProfiles)[number];
