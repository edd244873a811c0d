/** Error messages in Korean, polite form. */
import type { Messages } from './messages.ts';

export const ko: Messages = {
  API_KEY_INVALID: '인증 정보가 없거나 등록되지 않았거나 취소되었습니다.',
  API_KEY_EXPIRED: 'API 키가 만료되었습니다. 새 키를 만드세요.',
  API_KEY_MISSING: '요청에 자격 증명이 없습니다. Authorization: Bearer tr_live_… 헤더를 보내세요.',
  API_KEY_WRONG_SCHEME: 'Authorization 헤더가 Bearer 방식이 아닙니다. Authorization: Bearer tr_live_…를 보내세요.',
  API_KEY_MALFORMED: 'Authorization 헤더의 값이 API 키가 아닙니다. 전체 키를 Authorization: Bearer tr_live_… 형식으로 보내세요.',
  API_KEY_UNKNOWN: 'API 키를 알 수 없거나 취소되었습니다. 유효한 키로 Authorization: Bearer tr_live_…를 보내세요.',
  API_KEY_EXPIRED_AT: 'API 키가 {date}에 만료되었습니다. 새 키를 만들어 Authorization: Bearer tr_live_…를 보내세요.',
  OAUTH_GRANT_EXPIRED: 'OAuth 권한 부여가 만료되었습니다. 인증 절차를 다시 시작하세요.',
  PERMISSION_DENIED: '필요한 권한이 없습니다. 부족한 권한은 data.missing_permissions에서 확인하세요.',
  RATE_LIMITED: '요청이 너무 많습니다. Retry-After에 표시된 시간만큼 기다리세요.',
  VALIDATION_ERROR: '입력이 올바르지 않습니다. 해당 필드는 errors[]에서 확인하세요.',
  REQUEST_TIMEOUT: '요청이 제시간에 도착하지 않았습니다. 다시 보내세요.',
  PAYLOAD_TOO_LARGE: '요청 본문이 1\u00a0MiB를 초과합니다.',
  ANSWER_TOO_LARGE:
    '응답이 4\u00a0MiB를 초과합니다. limit를 줄이거나 기간을 좁히거나 한 번에 보내는 메시지 수를 줄이세요. data.narrow_with에 범위를 좁히는 인수가 있습니다.',
  NOT_FOUND: '존재하지 않는 경로입니다.',
  METHOD_NOT_ALLOWED: '경로는 존재하지만 이 메서드는 지원하지 않습니다.',
  INTERNAL_ERROR: '서비스 내부에서 오류가 발생했습니다. 문의하실 때 요청 ID를 알려 주세요.',
  SERVICE_UNAVAILABLE: '서비스가 시작 또는 종료 중이거나 데이터베이스를 사용할 수 없습니다. 잠시 후 다시 시도하세요.',
  OUTCOME_UNKNOWN:
    '변경이 이루어졌는지 데이터베이스가 답하기 전에 연결이 끊어졌습니다. 같은 Idempotency-Key로 호출을 반복하세요. 키가 없으면 먼저 결과를 확인하세요.',
  IDEMPOTENCY_KEY_REUSE: '이 Idempotency-Key는 이미 다른 입력으로 사용되었습니다.',
  IDEMPOTENCY_IN_PROGRESS: '이 Idempotency-Key로 보낸 첫 번째 호출이 아직 처리 중입니다. 잠시 후 다시 시도하세요.',
  CUSTOMER_NOT_FOUND: '해당 고객을 찾을 수 없습니다.',
  CUSTOMER_DUPLICATE: '다른 고객이 이 uid를 사용하고 있습니다.',
  JOB_REQUEST_NOT_FOUND: '해당 작업 요청을 찾을 수 없습니다.',
  JOB_TYPE_NOT_FOUND: '해당 작업 유형을 찾을 수 없습니다.',
  SKILL_NOT_FOUND: '해당 기술을 찾을 수 없습니다.',
  SKILL_CATEGORY_NOT_FOUND: '해당 기술 카테고리를 찾을 수 없습니다.',
  SERVICE_AREA_NOT_FOUND: '해당 서비스 지역을 찾을 수 없습니다.',
  TECHNICIAN_NOT_FOUND: '해당 기사를 찾을 수 없습니다.',
  VEHICLE_NOT_FOUND: '해당 차량을 찾을 수 없습니다.',
  MAIL_NOT_FOUND: '해당 메일을 찾을 수 없습니다.',
  TIME_OFF_NOT_FOUND: '해당 휴가를 찾을 수 없습니다.',
  BUSINESS_NOT_FOUND: '해당 업체를 찾을 수 없습니다.',
  PHONE_OR_EMAIL_REQUIRED: '고객에게는 전화번호 또는 이메일 주소가 필요합니다.',
  JOB_TYPE_DUPLICATE: '다른 작업 유형이 이 이름을 사용하고 있습니다.',
  JOB_TYPE_INVALID_DEFAULT_DURATION: '기본 여유 시간을 설정하려면 기본 소요 시간이 필요합니다.',
  JOB_TYPE_SYSTEM_READ_ONLY: '플랫폼 작업 유형은 이름을 변경하거나 비활성화하거나 삭제할 수 없습니다.',
  JOB_TYPE_INACTIVE: '비활성 작업 유형이므로 새 예약을 받을 수 없습니다.',
  SKILL_DUPLICATE: '이 카테고리의 다른 기술이 이 이름을 사용하고 있습니다.',
  SKILL_CATEGORY_DUPLICATE: '다른 기술 카테고리가 이 이름을 사용하고 있습니다.',
  SKILL_CATEGORY_NOT_EMPTY: '카테고리에 아직 기술이 있습니다. 먼저 기술을 삭제하거나 이동하세요.',
  SERVICE_AREA_DUPLICATE_NAME: '다른 서비스 지역이 이 이름을 사용하고 있습니다.',
  SERVICE_AREA_INVALID_BOUNDARY: '경계가 올바른 GeoJSON 다각형이 아닙니다.',
  TECHNICIAN_DUPLICATE: '업체의 다른 기사가 이 이메일 주소를 사용하고 있습니다.',
  VEHICLE_DUPLICATE: '업체의 다른 차량이 이 차량 번호를 사용하고 있습니다.',
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE:
    '요청한 시간대에 가능한 일정이 없습니다. 이유는 data.reason과 data.blocked_by에서 확인하세요. force=true를 지정하면 그래도 견적을 냅니다.',
  JOB_REQUEST_INVALID_TRANSITION: '작업 요청의 현재 상태에서는 이 동작을 수행할 수 없습니다.',
  JOB_REQUEST_STAGE_CONFLICT: '작업을 읽은 뒤 내용이 변경되었습니다. 다시 조회한 후 시도하세요.',
  JOB_REQUEST_ACTION_NOT_PENDING: '작업이 이 동작을 기다리는 상태가 아닙니다. 다시 조회하세요.',
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE:
    '이 시간에 가능한 기사가 없습니다. 이유별 건수는 data.blocked_by에서 확인하세요. 다른 시간을 선택하세요.',
  JOB_REQUEST_TECH_INFEASIBLE: '지정한 기사는 이 시간에 작업할 수 없습니다. 이유는 data에서 확인하세요.',
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT: '긴급 작업이지만 자격을 갖춘 기사가 모두 다른 일정이 있습니다. 긴급 작업용 기능을 사용하세요.',
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED:
    '계획의 모든 날짜와 작업에 대해 부재가 등록되어 있지 않습니다. 부족한 항목은 data에 나옵니다. data.create_via에 따라 등록한 뒤 다시 확정하세요.',
  ABSENCE_RESOLVE_PLAN_DRIFTED: '미리 보기 이후 일정이 변경되었습니다. data.drifted에 해당 작업이 표시됩니다. 다시 미리 보기하세요.',
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: '이 기간에 해당 기사의 작업이 없습니다.',
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE: '이 작업은 긴급 작업으로 배정할 수 없습니다. 이유는 data.failed_precondition에서 확인하세요.',
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED:
    '팀 작업은 긴급 일정으로 넣을 수 없습니다. 필요한 인원은 data.crew_size에 나옵니다. 팀 전체가 비어 있는 시간에 확정하세요.',
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED:
    '한 번의 방문보다 긴 작업은 긴급 일정으로 넣을 수 없습니다. 길이는 data에 나옵니다. 비어 있는 시간에 확정하거나 더 짧은 방문으로 견적하세요.',
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY: '근무일이 아닙니다. 그래도 기사를 보내려면 after_hours_override=true로 다시 요청하세요.',
  EMERGENCY_RESCHEDULE_IN_PAST: '시작 시간이 지났습니다. 이후 시간을 선택하세요.',
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED:
    '옮길 수 없는 작업이 있습니다. data.conflicts에 나옵니다. 다른 기술자나 시간을 선택하거나, no_later_time이면 mode=next_day를 사용하세요.',
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED: '미리 보기 이후 일정이 변경되어 아무것도 저장되지 않았습니다. 다시 미리 보기하세요.',
  SCHEDULE_MOVE_NOT_ELIGIBLE: '이 작업은 옮길 수 없습니다. 이유는 data.failed_precondition에서 확인하세요.',
  SCHEDULE_MOVE_IN_PROGRESS: '작업이 이미 진행 중입니다. 진행된 내용은 data.fired_actions에 나옵니다. 계속하거나 완료할 수만 있습니다.',
  SCHEDULE_MOVE_IN_PAST: '새 시작 시간이 지났습니다. 이후 시간을 선택하세요.',
  SCHEDULE_MOVE_SLOT_OCCUPIED:
    '옮길 수 없는 작업이 있습니다. data.conflicts에 나옵니다. 다른 시간이나 기술자를 선택하거나, no_later_time이면 mode=next_day를 사용하세요.',
  SCHEDULE_MOVE_TECH_INFEASIBLE:
    '해당 기술자는 그 시간에 작업을 맡을 수 없습니다. 이유는 data.blockers에 나옵니다. 다른 기술자를 선택하거나, 시간이 이유라면 다른 시간을 선택하세요.',
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED:
    '여러 날에 걸친 작업은 옮길 수 없습니다. 날짜는 data.session_dates에 나옵니다. 보관한 뒤 다시 예약하세요.',
  SCHEDULE_MOVE_NO_WORKING_DAY: '근무일이 아닙니다. after_hours_override 사용 가능 여부는 data.override_available에서 확인하세요.',
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT:
    '이 이동은 다른 작업을 밀어내므로 허용되지 않습니다. 대상은 data.would_push에 나옵니다. 비어 있는 시간이나 기술자를 선택하세요. 기술자 한 명의 작업은 allow_non_p0_displacement=true로 밀어낼 수 있습니다.',
  SCHEDULE_MOVE_CREW_UNSTAFFABLE: '새 시간에 팀을 모두 채울 수 없습니다. 부족한 인원은 data에 나옵니다. 다른 시간이나 리더를 선택하세요.',
  SCHEDULE_MOVE_PLAN_DRIFTED: '미리 보기 이후 일정이 변경되어 아무것도 옮기지 않았습니다. 다시 미리 보기하세요.',
};
