/** Inputs of the operations of the dashboard's board. No key reaches them: their own tests make what is on it. */

export const boardExamples = {
  getBoard: async () => ({ from: '2031-03-03', to: '2031-03-09' }),
};
