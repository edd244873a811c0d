/** Example inputs of the operations on the caller's own account. API keys cannot call them, so their own tests create what they need. */

export const accountExamples = {
  getSession: async () => ({}),
  updateAccount: async () => ({ full_name: 'Ada Lovelace', locale: 'de' as const }),
  changePassword: async () => ({ current_password: 'the one so far', new_password: 'quite another one' }),
  proveAgain: async () => ({ proof: 'the one so far', passkey: '{}' }),
  listOwnSessions: async () => ({}),
  endOwnSession: async () => ({ id: '00000000-0000-7000-8000-00000000dead' }),
};
