/** Error messages in Spanish, formal address. */
import type { Messages } from './messages.ts';

export const es: Messages = {
  API_KEY_INVALID: 'La credencial no se ha enviado, no existe o ha sido revocada.',
  API_KEY_EXPIRED: 'La clave de API ha caducado. Cree una nueva.',
  API_KEY_MISSING: 'La solicitud no incluye credenciales. Envíe la cabecera Authorization: Bearer tr_live_….',
  API_KEY_WRONG_SCHEME: 'La cabecera Authorization no usa el esquema Bearer. Envíe Authorization: Bearer tr_live_….',
  API_KEY_MALFORMED: 'La cabecera Authorization no contiene una clave de API. Envíe Authorization: Bearer tr_live_… con la clave completa.',
  API_KEY_UNKNOWN: 'La clave de API es desconocida o está revocada. Envíe Authorization: Bearer tr_live_… con una clave válida.',
  API_KEY_EXPIRED_AT: 'La clave de API caducó el {date}. Cree una nueva y envíe Authorization: Bearer tr_live_….',
  OAUTH_GRANT_EXPIRED: 'El acceso de OAuth ha caducado. Vuelva a iniciar la autorización.',
  PERMISSION_DENIED: 'A la credencial le falta un permiso; data.missing_permissions indica cuál.',
  RATE_LIMITED: 'Demasiadas solicitudes. Espere el tiempo que indica Retry-After.',
  VALIDATION_ERROR: 'Los datos enviados no son válidos; errors[] indica cada campo.',
  REQUEST_TIMEOUT: 'La solicitud no llegó a tiempo. Envíela de nuevo.',
  PAYLOAD_TOO_LARGE: 'El cuerpo de la solicitud supera 1\u00a0MiB.',
  ANSWER_TOO_LARGE:
    'La respuesta superaría 4\u00a0MiB. Pida menos: un limit menor, un periodo más corto o menos mensajes a la vez; data.narrow_with nombra los argumentos que la acotan.',
  NOT_FOUND: 'No existe esa ruta.',
  METHOD_NOT_ALLOWED: 'La ruta existe, pero no admite este método.',
  INTERNAL_ERROR: 'Se ha producido un error por nuestra parte. Si nos contacta, indique el identificador de la solicitud.',
  SERVICE_UNAVAILABLE: 'El servicio se está iniciando o deteniendo, o no puede usar su base de datos. Vuelva a intentarlo en breve.',
  OUTCOME_UNKNOWN:
    'La base de datos dejó de responder antes de decir si el cambio se hizo. Repita la llamada con la misma Idempotency-Key; si no envió ninguna, compruébelo primero.',
  IDEMPOTENCY_KEY_REUSE: 'Esta Idempotency-Key ya se usó con datos diferentes.',
  IDEMPOTENCY_IN_PROGRESS: 'La primera llamada con esta Idempotency-Key sigue en curso. Vuelva a intentarlo en breve.',
  CUSTOMER_NOT_FOUND: 'No existe ese cliente.',
  CUSTOMER_DUPLICATE: 'Otro cliente ya tiene este uid.',
  JOB_REQUEST_NOT_FOUND: 'No existe esa solicitud de trabajo.',
  JOB_TYPE_NOT_FOUND: 'No existe ese tipo de trabajo.',
  SKILL_NOT_FOUND: 'No existe esa competencia.',
  SKILL_CATEGORY_NOT_FOUND: 'No existe esa categoría de competencias.',
  SERVICE_AREA_NOT_FOUND: 'No existe esa zona de servicio.',
  TECHNICIAN_NOT_FOUND: 'No existe ese técnico.',
  VEHICLE_NOT_FOUND: 'No existe ese vehículo.',
  MAIL_NOT_FOUND: 'No existe ese correo.',
  TIME_OFF_NOT_FOUND: 'No existe esa ausencia.',
  BUSINESS_NOT_FOUND: 'No existe esa empresa.',
  WEBHOOK_NOT_FOUND: 'Este punto de conexión de webhook no existe.',
  WEBHOOK_EVENT_NOT_PERMITTED: 'La credencial no puede leer algunos de estos eventos.',
  WEBHOOK_DUPLICATE_URL: 'Otro punto de conexión de webhook ya tiene esta URL.',
  WEBHOOK_SECRET_EXPIRED: 'El secreto de firma ha caducado.',
  WEBHOOK_CREDENTIAL_ENDED: 'La credencial que creó este punto de conexión de webhook ya no es válida.',
  WEBHOOK_NOT_ACTIVE: 'El punto de conexión de webhook no está activo: no se le envía nada.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'No existe esa entrega al punto de conexión de webhook.',
  WEBHOOK_DELIVERY_IS_TEST: 'Era un ping o una prueba y no se envía de nuevo.',
  EVENT_NOT_FOUND: 'No existe ese evento o no puede leerlo.',
  SANDBOX_ONLY: 'Esto solo existe en el entorno de pruebas.',
  SANDBOX_CLOCK_OUT_OF_RANGE: 'El reloj del entorno de pruebas no se puede mover a ese instante.',
  WEBHOOK_LIMIT_REACHED: 'No puede haber más puntos de conexión de webhook.',
  PHONE_OR_EMAIL_REQUIRED: 'El cliente debe tener un número de teléfono o una dirección de correo electrónico.',
  JOB_TYPE_DUPLICATE: 'Otro tipo de trabajo ya tiene este nombre.',
  JOB_TYPE_INVALID_DEFAULT_DURATION: 'Un margen predeterminado requiere una duración predeterminada.',
  JOB_TYPE_SYSTEM_READ_ONLY: 'Un tipo de trabajo de la plataforma no se puede renombrar, desactivar ni eliminar.',
  JOB_TYPE_INACTIVE: 'El tipo de trabajo está inactivo y no admite nuevas reservas.',
  SKILL_DUPLICATE: 'Otra competencia de esta categoría ya tiene este nombre.',
  SKILL_CATEGORY_DUPLICATE: 'Otra categoría de competencias ya tiene este nombre.',
  SKILL_CATEGORY_NOT_EMPTY: 'La categoría todavía contiene competencias. Elimínelas o muévalas antes.',
  SERVICE_AREA_DUPLICATE_NAME: 'Otra zona de servicio ya tiene este nombre.',
  SERVICE_AREA_INVALID_BOUNDARY: 'El límite no es un polígono GeoJSON válido.',
  TECHNICIAN_DUPLICATE: 'Otro técnico de la empresa ya tiene esta dirección de correo electrónico.',
  VEHICLE_DUPLICATE: 'Otro vehículo de la empresa ya tiene esta matrícula.',
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE:
    'No hay ningún hueco en las franjas solicitadas; data.reason y data.blocked_by indican el motivo. ' +
    'Con force=true se presupuesta de todos modos.',
  JOB_REQUEST_INVALID_TRANSITION: 'El estado del trabajo no permite esta operación.',
  JOB_REQUEST_STAGE_CONFLICT: 'El trabajo ha cambiado desde que se leyó. Vuelva a consultarlo e inténtelo de nuevo.',
  JOB_REQUEST_ACTION_NOT_PENDING: 'El trabajo no está a la espera de esta acción. Vuelva a consultarlo.',
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE:
    'Nadie está disponible a esta hora; data.blocked_by indica cuántos casos hay por motivo. Elija otra hora.',
  JOB_REQUEST_TECH_INFEASIBLE: 'El técnico indicado no puede acudir a esta hora; data indica el motivo.',
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT:
    'Es una urgencia y todos los técnicos cualificados están ocupados. Utilice las operaciones de urgencia.',
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED:
    'La ausencia no está registrada para todos los días y trabajos del plan; data indica lo que falta. Regístrela como indica data.create_via y vuelva a confirmar.',
  ABSENCE_RESOLVE_PLAN_DRIFTED:
    'La agenda ha cambiado desde la vista previa; data.drifted nombra cada trabajo. Solicite otra vista previa.',
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: 'El técnico no tiene ningún trabajo en esos días.',
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE: 'El trabajo no se puede programar como emergencia; data.failed_precondition indica el motivo.',
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED:
    'Un trabajo de equipo no puede programarse como urgencia; data.crew_size indica cuántos técnicos necesita. Confírmelo a una hora en que haya un equipo completo libre.',
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED:
    'Un trabajo que dura más de una visita no puede programarse como urgencia; data indica su duración. Confírmelo a una hora libre o presupueste una visita más corta.',
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY:
    'No es un día laborable. Repita la llamada con after_hours_override=true para enviar a alguien de todos modos.',
  EMERGENCY_RESCHEDULE_IN_PAST: 'La hora de inicio ya ha pasado. Elija una posterior.',
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED:
    'Hay un trabajo que no puede ceder el sitio; data.conflicts indica cuál. Elija otro técnico u otra hora, o mode=next_day si el conflicto indica no_later_time.',
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED:
    'La agenda ha cambiado desde la vista previa y no se ha guardado nada. Solicite una nueva vista previa.',
  SCHEDULE_MOVE_NOT_ELIGIBLE: 'El trabajo no se puede mover; data.failed_precondition indica el motivo.',
  SCHEDULE_MOVE_IN_PROGRESS:
    'El trabajo ya está en curso; data.fired_actions indica lo que se ha hecho. Solo puede continuarse o completarse.',
  SCHEDULE_MOVE_IN_PAST: 'La nueva hora de inicio ya ha pasado. Elija una posterior.',
  SCHEDULE_MOVE_SLOT_OCCUPIED:
    'Hay un trabajo que no puede ceder el sitio; data.conflicts indica cuál. Elija otra hora u otro técnico, o mode=next_day si el conflicto indica no_later_time.',
  SCHEDULE_MOVE_TECH_INFEASIBLE:
    'El técnico no puede hacer el trabajo a esa hora; data.blockers indica los motivos. Elija otro técnico, u otra hora si el motivo es de horario.',
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED:
    'Un trabajo de varios días no se puede mover; data.session_dates indica sus días. Archívelo y resérvelo de nuevo.',
  SCHEDULE_MOVE_NO_WORKING_DAY: 'No es un día laborable; data.override_available indica si se puede usar after_hours_override.',
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT:
    'El cambio desplazaría otros trabajos y no está permitido; data.would_push indica cuáles. Elija una hora o un técnico libre; un trabajo de un solo técnico puede desplazarlos con allow_non_p0_displacement=true.',
  SCHEDULE_MOVE_CREW_UNSTAFFABLE:
    'No se puede completar el equipo a la nueva hora; data indica cuántos faltan. Elija otra hora u otro responsable.',
  SCHEDULE_MOVE_PLAN_DRIFTED: 'La agenda ha cambiado desde la vista previa y no se ha movido nada. Solicite una nueva vista previa.',
};
