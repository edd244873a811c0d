/** Example inputs of the technicians' own operations. API keys cannot call them, so their own tests create what they need. */

const unknownId = '00000000-0000-7000-8000-00000000dead';

export const myDayExamples = {
  getMyDay: async () => ({ days: 3 }),
  fireMyVisitAction: async () => ({
    id: unknownId,
    key: 'complete',
    idempotency_key: 'tap',
    status_version: 4,
    payload: { amount: 120.5, note: 'New valve.' },
  }),
  undoMyVisitAction: async () => ({ id: unknownId, idempotency_key: 'undo', status_version: 5 }),
  createMyVisitNote: async () => ({ id: unknownId, idempotency_key: 'tap', text: 'Valve replaced.', visit_date: '2031-05-05' }),
  createMyVisitFile: async () => ({
    id: unknownId,
    name: 'valve.png',
    content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  }),
  getMyVisitFile: async () => ({ id: unknownId, file_id: unknownId }),
  updateMyVehicleMileage: async () => ({ id: unknownId, idempotency_key: 'tap', current_mileage: 41_250 }),
  createMyPushDevice: async () => ({
    endpoint: 'https://push.example.com/send/4f1c',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }),
  deleteMyPushDevice: async () => ({ id: unknownId }),
  requestMyTimeOff: async () => ({
    idempotency_key: 'tap',
    start_date: '2031-05-05',
    end_date: '2031-05-05',
    start_minute: 540,
    end_minute: 720,
    reason: 'Dentist',
  }),
};
