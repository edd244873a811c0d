/** Example inputs of the operations on access. API keys cannot call them, so their own tests create the ids. */

const id = '00000000-0000-7000-8000-00000000dead';

export const accessExamples = {
  listApiKeys: async () => ({ page: 1, limit: 5, status: 'active' as const }),
  createApiKey: async () => ({
    name: 'Accounts',
    permissions: ['customers_view' as const],
    lifetime_days: 90,
    confirm_changes: true,
    profile: 'crm' as const,
  }),
  revokeApiKey: async () => ({ id }),
  listRequestLog: async () => ({
    credential_id: id,
    status_class: '4xx' as const,
    operation: 'listCustomers',
    request_id: 'made-by-the-caller',
    since: '2030-06-05T12:00:00Z',
    cursor: id,
    limit: 5,
  }),
  listConnections: async () => ({ page: 1, limit: 5, member_id: id, status: 'active' as const }),
  updateConnection: async () => ({ id, cap_days: 180, confirm_changes: true }),
  disconnectApp: async () => ({ id }),
  listMembers: async () => ({ page: 1, limit: 5, status: 'active' as const, role: 'Owner', search: 'ann' }),
  inviteMember: async () => ({ email: 'ann@example.com', full_name: 'Ann Lee', role: 'Viewer', locale: 'de' as const, technician_id: id }),
  resendInvitation: async () => ({ id }),
  updateMember: async () => ({ id, full_name: 'Ann Lee', role: 'Viewer', locale: 'de' as const, technician_id: id }),
  suspendMember: async () => ({ id }),
  reactivateMember: async () => ({ id }),
  removeMember: async () => ({ id }),
  leaveBusiness: async () => ({}),
  listAuditLog: async () => ({
    action: 'member.invited' as const,
    member_id: id,
    credential_id: id,
    subject_id: id,
    environment: 'live' as const,
    since: '2030-06-05T12:00:00Z',
    cursor: id,
    limit: 5,
  }),
  listRoles: async () => ({}),
  createRole: async () => ({ name: 'Night shift', permissions: ['job_view' as const] }),
  updateRole: async () => ({ id, name: 'Night shift', permissions: ['job_view' as const] }),
  deleteRole: async () => ({ id }),
};
