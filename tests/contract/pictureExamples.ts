/** Example inputs of the operations on technicians' pictures. API keys cannot call them, so their own tests create what they need. */

const unknownId = '00000000-0000-7000-8000-00000000dead';

/** A PNG of one pixel. */
const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const pictureExamples = {
  setTechnicianPicture: async () => ({ id: unknownId, content_type: 'image/png' as const, image }),
  getTechnicianPicture: async () => ({ id: unknownId }),
  deleteTechnicianPicture: async () => ({ id: unknownId }),
  getCustomerVisitPicture: async () => ({ id: unknownId, hash: 'x' }),
};
