/**
 * Methods, paths and a limit of the operations behind the page `/my-day`. A file without schemas, because the page's script is built from it as well:
 * docs/decisions/0112.
 */
export const myDayRequests = {
  getMyDay: { method: 'GET', path: '/dashboard/v1/my-day' },
  fireMyVisitAction: { method: 'POST', path: '/dashboard/v1/my-day/visits/{id}/actions/{key}' },
  undoMyVisitAction: { method: 'POST', path: '/dashboard/v1/my-day/visits/{id}/undo-action' },
  createMyVisitNote: { method: 'POST', path: '/dashboard/v1/my-day/visits/{id}/notes' },
  createMyVisitFile: { method: 'POST', path: '/dashboard/v1/my-day/visits/{id}/files' },
  updateMyVehicleMileage: { method: 'PUT', path: '/dashboard/v1/my-day/vehicles/{id}/mileage' },
  requestMyTimeOff: { method: 'POST', path: '/dashboard/v1/my-day/time-off' },
} as const;

/** Of the switch for push messages, which needs a connection and is never stored. */
export const pushRequests = {
  createMyPushDevice: { method: 'POST', path: '/dashboard/v1/my-day/push-devices' },
  deleteMyPushDevice: { method: 'DELETE', path: '/dashboard/v1/my-day/push-devices/{id}' },
} as const;

/** How long technicians can take back an action of their own visit after it was reported. */
export const undoMinutes = 15;
