/** What shows opening hours, and must be read again after a change. */
export const outdatedByHours = ['getOpeningHours', 'getBusinessChecklist', 'getTechnicianAvailability', 'getRota', 'getBoard'] as const;
