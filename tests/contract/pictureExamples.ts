/** Inputs of the operations of technicians' pictures. No key reaches them: their own tests make what they need. */

const unknownId = '00000000-0000-7000-8000-00000000dead';

/** PNG of one pixel. */
const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const pictureExamples = {
  setTechnicianPicture: async () => ({ id: unknownId, content_type: 'image/png' as const, image }),
  getTechnicianPicture: async () => ({ id: unknownId }),
  deleteTechnicianPicture: async () => ({ id: unknownId }),
  getCustomerVisitPicture: async () => ({ id: unknownId, hash: 'x' }),
};
