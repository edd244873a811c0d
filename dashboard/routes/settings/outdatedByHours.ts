/** What shows opening hours, and must be read again after a change. */
export const outdatedByHours = [
  'getOpeningHours',
  'listSettingWarnings',
  'getBusinessChecklist',
  'getTechnicianAvailability',
  'getRota',
  'getBoard',
] as const;
