/** The sentences inside answers in Spanish, formal address. */
import type { AnswerTexts } from './texts.ts';

export const es: AnswerTexts = {
  placeNotes: {
    city_misspelt: 'No se conoce «{sent}». Se usa el lugar del código postal {postalCode}: {found}.',
    city_unknown: 'No se conoce ninguna localidad «{sent}» cerca de {postalCode}. Se usa el lugar del código postal: {found}.',
    postal_code_unknown: 'No se conoce el código postal {sent}. Se usa el centro de {found}.',
    postal_code_form: '«{sent}» no es un código postal de este país: {country}. Se usa el centro de {found}.',
    state_unknown: 'No se conoce el estado o la región «{sent}». El lugar se ha encontrado sin ese dato: {found}.',
    country_unknown: 'No se conoce el país «{sent}». La dirección se busca en este país: {country}.',
    country_assumed: 'No se indica ningún país. Se supone que el lugar es {found} ({country}).',
    one_of_several_one: 'Otra localidad tiene el mismo nombre. Se usa {found}.',
    one_of_several: 'Otras {others} localidades tienen el mismo nombre. Se usa {found}.',
    small_and_far: '{found} es una localidad pequeña, a unos {distanceKm} km.',
    part_ignored: 'No se ha entendido «{ignored}». Se usa el centro de {found}.',
    wrong_state: '«{sent}» no está en {state}.',
    postal_code_far: 'El código postal {postalCode} está a unos {distanceKm} km de {city}.',
    postal_code_rough:
      'El código postal {postalCode} solo se conoce de forma aproximada, cerca de {found}. La dirección puede estar a hasta {doubtKm} km.',
    wrong_country: 'No se conoce ninguna localidad «{sent}» en este país: {country}.',
    several_towns: 'Hay {count} localidades que se llaman «{sent}».',
    no_such_town: 'No se conoce ninguna localidad «{sent}».',
    city_missing: 'La dirección no tiene ninguna ciudad ni código postal conocidos.',
  },
  placeWarnings: {
    unclear: 'La dirección no deja claro de qué lugar se trata. Pregunte la ciudad, el estado o la región y el código postal.',
    nearEdge:
      'La dirección está cerca del límite de una zona de servicio. La calle y el número, o un punto en el mapa, aclaran si está cubierta.',
    needed: 'Aún no se sabe si una zona de servicio cubre la dirección. Pregunte: {needs}.',
    placeUnknown: 'No se conoce la ubicación de la dirección, por lo que no se cuenta el viaje.',
    travelFromCentre: 'El viaje se estima desde el centro de {centre}.',
    travelFromArea: 'El viaje se estima desde el centro del área.',
    ownEstimate: ' Se calcula con {speedKmh} km/h y carreteras {detourFactor} veces más largas que la línea recta.',
  },
  needs: { address: 'calle y ciudad', postal_code: 'código postal', city: 'ciudad', district: 'distrito' },
  listSeparator: ', ',
  areaWarnings: {
    MATCHES_NOTHING: 'Esta zona no cubre ninguna dirección. Asígnele un límite, códigos postales, una ciudad o un distrito.',
    POSTAL_CODE_UNREADABLE: 'postal_code no es un único código postal. Ponga varios códigos, intervalos y prefijos en postal_codes.',
  },
  erasedCustomer: 'Cliente suprimido',
  rank: { noJobs: 'Ningún trabajo completado en 12 meses', nothingSpent: 'Ningún gasto en 12 meses', position: 'N.º {rank} de {spenders}' },
  crewDisclaimer:
    'Tamaño mediano de los equipos en trabajos completados del mismo tipo. Indica cuántos técnicos se enviaron, no cuántos necesita este trabajo. Decida según la tarea.',
  optimization: {
    place: '{code} pasa a {to} a las {start}',
    reassign: '{code} pasa de {from} a {to}, a la misma hora',
    retime: '{code} sigue con {to}, a las {start} en lugar de las {oldStart}',
    reassign_retime: '{code} pasa de {from} a las {oldStart} a {to} a las {start}',
    more: '{count} movimientos más',
    lessDriving: '{minutes} min menos de viaje',
    moreDriving: '{minutes} min más de viaje',
    sameDriving: 'mismo tiempo de viaje',
    moreOvertime: '{minutes} min de horas extra',
    lessOvertime: '{minutes} min menos de horas extra',
    moreEven: 'trabajo mejor repartido',
    separator: '; ',
    whole: '{moves}: {effect}.',
  },
  areaAround: 'Alrededor de {place}',
  roles: {
    Owner: 'Propietario',
    Administrator: 'Administrador',
    'Booking Coordinator': 'Coordinador de reservas',
    Technician: 'Técnico',
    Viewer: 'Solo lectura',
  },
  eventTypes: {
    'job_request.created': 'Se creó un trabajo: por la API, en la página pública de reservas o en el panel.',
    'job_request.quoted': 'Se fijó la duración del trabajo, que espera una hora.',
    'job_request.confirmed': 'Se confirmó una cita: el trabajo está programado y tiene técnico o equipo asignado.',
    'job_request.assigned': 'Se asignó o se cambió un técnico o un equipo.',
    'job_request.completed': 'El trabajo llegó a su estado final de completado.',
    'job_request.archived': 'El trabajo se archivó, es decir, se canceló o se cerró.',
    'job_request.reopened': 'Se reabrió un trabajo archivado: a su hora anterior, a otra o sin hora.',
    'job_request.status_changed':
      'El estado del flujo de trabajo cambió de otra forma; incluye previous_status, que nunca es el estado actual.',
    'job_request.updated':
      'Se ejecutó una acción del flujo de trabajo y el estado no cambió, cambiaron la duración, las competencias o los textos del trabajo, o el cliente valoró la visita o pidió otra hora.',
    'job_request.priority_changed': 'Cambió la prioridad.',
    'job_request.rescheduled': 'El trabajo pasó a otra hora, a otro técnico o a otro equipo.',
    'job_request.running_late':
      'Una visita de hoy lleva de retraso los minutos configurados o más. data.live indica cuánto y data.cause qué visita lo causa. Una vez por visita y causa.',
    'job_request.window_broken':
      'El técnico llegará, o llegó, después de la franja de llegada prometida. data.live indica cuándo y data.cause por qué. Una vez por visita y causa.',
    'job_request.unscheduled': 'La visita volvió a la cola: el trabajo ya no tiene hora ni técnico.',
    'customer.created': 'Se creó la ficha de un cliente.',
    'customer.updated': 'Cambió el perfil, el contacto, el nivel o el estado de un cliente.',
    'customer.deleted': 'Se eliminó la ficha de un cliente.',
    'customer.erased': 'Se suprimieron los datos personales de un cliente. Suprima también sus copias.',
    'technician.created': 'Un técnico se incorporó a la plantilla o volvió a ella.',
    'technician.updated':
      'Cambió el perfil, el rol, el nivel o el estado de un técnico. Los cambios solo de compañeros, vehículos, habilidades o zonas no envían ningún evento.',
    'technician.deleted': 'Se retiró a un técnico de la plantilla.',
    'schedule.optimization_proposed': 'La planificación nocturna encontró un plan mejor para el próximo día laborable.',
  },
};
