/** The sentences inside answers in Korean, formal style. */
import type { AnswerTexts } from './texts.ts';

export const ko: AnswerTexts = {
  placeNotes: {
    city_misspelt: '"{sent}" 지명을 찾을 수 없습니다. 우편번호 {postalCode}의 위치를 사용합니다: {found}.',
    city_unknown: '{postalCode} 근처에서 "{sent}" 지명을 찾을 수 없습니다. 우편번호의 위치를 사용합니다: {found}.',
    postal_code_unknown: '우편번호 {sent} 정보를 찾을 수 없습니다. 다음 지역의 중심을 사용합니다: {found}.',
    postal_code_form: '"{sent}" 값은 해당 국가({country})의 우편번호가 아닙니다. 다음 지역의 중심을 사용합니다: {found}.',
    state_unknown: '시·도 또는 지역 "{sent}" 정보를 찾을 수 없습니다. 이를 제외하고 찾은 위치: {found}.',
    country_unknown: '국가 "{sent}" 정보를 찾을 수 없습니다. 다음 국가의 주소로 봅니다: {country}.',
    country_assumed: '국가가 지정되지 않았습니다. 다음 위치로 봅니다: {found} ({country}).',
    one_of_several: '이름이 같은 곳이 {others}곳 더 있습니다. 사용한 위치: {found}.',
    small_and_far: '작은 마을이며 약 {distanceKm} km 떨어져 있습니다: {found}.',
    part_ignored: '"{ignored}" 부분을 이해하지 못했습니다. 다음 지역의 중심을 사용합니다: {found}.',
    wrong_state: '"{sent}" 지명은 {state} 안에 없습니다.',
    postal_code_far: '우편번호 {postalCode} 위치는 {city}에서 약 {distanceKm} km 떨어져 있습니다.',
    wrong_country: '해당 국가({country})에서 "{sent}" 지명을 찾을 수 없습니다.',
    several_towns: '"{sent}" 이름을 가진 곳이 {count}곳 있습니다.',
    no_such_town: '"{sent}" 지명을 찾을 수 없습니다.',
    city_missing: '주소에 확인할 수 있는 도시나 우편번호가 없습니다.',
  },
  placeWarnings: {
    unclear: '주소만으로는 어느 곳인지 분명하지 않습니다. 도시, 시·도 또는 지역, 우편번호를 확인하세요.',
    nearEdge: '이 주소는 서비스 지역의 경계 근처에 있습니다. 도로명과 번지 또는 지도 위치로 서비스 지역에 속하는지 확인할 수 있습니다.',
    needed: '이 주소가 서비스 지역에 속하는지 아직 알 수 없습니다. 다음을 확인하세요: {needs}.',
    placeUnknown: '주소의 위치를 알 수 없어 이동 시간을 계산하지 않습니다.',
    travelFromCentre: '이동 시간은 {centre} 중심에서 추정한 값입니다.',
    travelFromArea: '이동 시간은 해당 지역의 중심에서 추정한 값입니다.',
    ownEstimate: ' 시속 {speedKmh}km, 도로는 직선거리의 {detourFactor}배로 계산합니다.',
  },
  needs: { address: '도로명과 도시', postal_code: '우편번호', city: '도시', district: '구역' },
  listSeparator: ', ',
  areaWarnings: {
    MATCHES_NOTHING: '이 지역에 해당하는 주소가 없습니다. 경계, 우편번호, 도시 또는 구역을 지정하세요.',
    POSTAL_CODE_UNREADABLE: 'postal_code 값이 하나의 우편번호가 아닙니다. 여러 번호, 범위, 앞자리는 postal_codes에 넣으세요.',
  },
  rank: { noJobs: '12개월간 완료된 작업 없음', nothingSpent: '12개월간 지출 없음', position: '{spenders}명 중 {rank}위' },
  crewDisclaimer:
    '같은 작업 유형에서 완료된 작업의 인원 중앙값입니다. 실제로 보낸 인원이며 이 작업에 필요한 인원은 아닙니다. 작업 내용에 따라 판단하세요.',
  optimization: {
    place: '{code}을(를) {to}에게 {start}에 배정합니다',
    reassign: '{code}을(를) {from}에서 {to}(으)로 같은 시간에 옮깁니다',
    retime: '{code}은(는) {to}이(가) 그대로 맡고 {oldStart}에서 {start}(으)로 바뀝니다',
    reassign_retime: '{code}을(를) {from} {oldStart}에서 {to} {start}(으)로 옮깁니다',
    more: '그 밖의 이동 {count}건',
    lessDriving: '이동 시간 {minutes}분 감소',
    moreDriving: '이동 시간 {minutes}분 증가',
    sameDriving: '이동 시간 동일',
    moreEven: '업무가 더 고르게 나뉨',
    separator: ', ',
    whole: '{moves}: {effect}.',
  },
  areaAround: '{place} 주변',
  roles: {
    Owner: '소유자',
    Administrator: '관리자',
    'Booking Coordinator': '예약 담당자',
    Technician: '기술자',
    Viewer: '열람자',
  },
  eventTypes: {
    'job_request.created': '작업이 생성되었습니다(API, 공개 예약 페이지 또는 대시보드).',
    'job_request.quoted': '작업의 소요 시간이 정해졌고 시간 확정을 기다립니다.',
    'job_request.confirmed': '시간이 확정되었습니다. 작업 일정이 잡히고 기술자 또는 팀이 배정되었습니다.',
    'job_request.assigned': '기술자 또는 팀이 배정되거나 변경되었습니다.',
    'job_request.completed': '작업이 최종 완료 상태가 되었습니다.',
    'job_request.archived': '작업이 보관되었습니다(취소 또는 종료).',
    'job_request.status_changed':
      '워크플로 상태가 다른 방식으로 변경되었습니다. previous_status를 포함하며, 이 값은 현재 상태와 항상 다릅니다.',
    'job_request.updated':
      '상태를 바꾸지 않는 워크플로 작업이 실행되었거나, 작업의 소요 시간, 기술 또는 텍스트가 변경되었거나, 고객이 방문을 평가했거나 다른 시간을 요청했습니다.',
    'job_request.priority_changed': '우선순위가 변경되었습니다.',
    'job_request.rescheduled': '작업의 시간, 기술자 또는 팀이 변경되었습니다.',
    'job_request.running_late':
      '오늘의 방문이 설정한 분 이상 늦어지고 있습니다. 지연 정도는 data.live에, 원인이 되는 방문은 data.cause에 있습니다. 방문과 원인마다 한 번입니다.',
    'job_request.window_broken':
      '기술자가 약속한 도착 시간대보다 늦게 도착하거나 도착했습니다. 시각은 data.live에, 원인은 data.cause에 있습니다. 방문과 원인마다 한 번입니다.',
    'job_request.unscheduled': '방문이 대기열로 돌아가 작업의 시간과 기술자가 없어졌습니다.',
    'customer.created': '고객이 생성되었습니다.',
    'customer.updated': '고객의 프로필, 연락처, 등급 또는 상태가 변경되었습니다.',
    'customer.deleted': '고객이 삭제되었습니다.',
    'technician.created': '기술자가 추가되거나 다시 추가되었습니다.',
    'technician.updated':
      '기술자의 프로필, 역할, 등급 또는 상태가 변경되었습니다. 파트너, 차량, 기술, 지역만 변경되면 이벤트를 보내지 않습니다.',
    'technician.deleted': '기술자가 명단에서 제외되었습니다.',
    'schedule.optimization_proposed': '야간 계획에서 다음 영업일의 더 나은 계획을 찾았습니다.',
  },
};
