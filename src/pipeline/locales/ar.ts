/** Error messages in Arabic. The mark \u200e keeps brackets behind a Latin word on its right-hand side. */
import type { Messages } from './messages.ts';

export const ar: Messages = {
  API_KEY_INVALID: 'بيانات الاعتماد مفقودة أو غير معروفة أو تم إبطالها.',
  API_KEY_EXPIRED: 'انتهت صلاحية مفتاح API. أنشئ مفتاحًا جديدًا.',
  API_KEY_MISSING: 'لا يحتوي الطلب على بيانات اعتماد. أرسل الترويسة \u2068Authorization: Bearer tr_live_…\u2069.',
  API_KEY_WRONG_SCHEME:
    'لا تستخدم الترويسة \u2068Authorization\u2069 مخطط \u2068Bearer\u2069. أرسل \u2068Authorization: Bearer tr_live_…\u2069.',
  API_KEY_MALFORMED:
    'لا تحتوي الترويسة \u2068Authorization\u2069 على مفتاح API. أرسل \u2068Authorization: Bearer tr_live_…\u2069 مع المفتاح كاملًا.',
  API_KEY_UNKNOWN: 'مفتاح API غير معروف أو تم إلغاؤه. أرسل \u2068Authorization: Bearer tr_live_…\u2069 بمفتاح صالح.',
  API_KEY_EXPIRED_AT: 'انتهت صلاحية مفتاح API في {date}. أنشئ مفتاحًا جديدًا وأرسل \u2068Authorization: Bearer tr_live_…\u2069.',
  OAUTH_GRANT_EXPIRED: 'انتهت صلاحية تفويض OAuth. ابدأ عملية التفويض من جديد.',
  PERMISSION_DENIED: 'تفتقر بيانات الاعتماد إلى إذن مطلوب، ويحدده data.missing_permissions.',
  RATE_LIMITED: 'عدد الطلبات كبير جدًا. انتظر المدة المحددة في Retry-After.',
  VALIDATION_ERROR: 'المدخلات غير صالحة، ويحدد errors[]\u200e كل حقل به خطأ.',
  REQUEST_TIMEOUT: 'لم يصل الطلب كاملًا في الوقت المحدد. أرسله مرة أخرى.',
  PAYLOAD_TOO_LARGE: 'حجم محتوى الطلب يتجاوز 1\u00a0MiB.',
  ANSWER_TOO_LARGE:
    'سيتجاوز حجم الإجابة 4\u00a0MiB. اطلب أقل: قيمة limit أصغر أو فترة أقصر أو رسائل أقل في المرة الواحدة؛ data.narrow_with يذكر الوسائط التي تضيّقها.',
  NOT_FOUND: 'هذا المسار غير موجود.',
  METHOD_NOT_ALLOWED: 'المسار موجود، لكنه لا يقبل هذه الطريقة.',
  INTERNAL_ERROR: 'حدث خطأ من جانبنا. اذكر معرّف الطلب عند التواصل معنا.',
  SERVICE_UNAVAILABLE: 'الخدمة قيد التشغيل أو الإيقاف أو يتعذر عليها استخدام قاعدة بياناتها. أعد المحاولة بعد قليل.',
  OUTCOME_UNKNOWN:
    'انقطعت قاعدة البيانات قبل أن تُعلم هل تم التغيير. كرر الاستدعاء باستخدام Idempotency-Key نفسه، وإن لم ترسل واحدًا فتحقق أولًا.',
  IDEMPOTENCY_KEY_REUSE: 'سبق استخدام قيمة Idempotency-Key هذه مع مدخلات مختلفة.',
  IDEMPOTENCY_IN_PROGRESS: 'لا يزال الطلب الأول بقيمة Idempotency-Key هذه قيد التنفيذ. أعد المحاولة بعد قليل.',
  CUSTOMER_NOT_FOUND: 'هذا العميل غير موجود.',
  CUSTOMER_DUPLICATE: 'يوجد عميل آخر له قيمة uid نفسها.',
  JOB_REQUEST_NOT_FOUND: 'طلب العمل هذا غير موجود.',
  JOB_TYPE_NOT_FOUND: 'نوع العمل هذا غير موجود.',
  SKILL_NOT_FOUND: 'هذه المهارة غير موجودة.',
  SKILL_CATEGORY_NOT_FOUND: 'فئة المهارات هذه غير موجودة.',
  SERVICE_AREA_NOT_FOUND: 'منطقة الخدمة هذه غير موجودة.',
  TECHNICIAN_NOT_FOUND: 'هذا الفني غير موجود.',
  VEHICLE_NOT_FOUND: 'هذه المركبة غير موجودة.',
  MAIL_NOT_FOUND: 'هذه الرسالة غير موجودة.',
  TIME_OFF_NOT_FOUND: 'هذه الإجازة غير موجودة.',
  BUSINESS_NOT_FOUND: 'هذه المنشأة غير موجودة.',
  PHONE_OR_EMAIL_REQUIRED: 'يجب أن يكون للعميل رقم هاتف أو عنوان بريد إلكتروني.',
  JOB_TYPE_DUPLICATE: 'يوجد نوع عمل آخر بهذا الاسم.',
  JOB_TYPE_INVALID_DEFAULT_DURATION: 'لا يمكن تحديد وقت احتياطي افتراضي من دون مدة افتراضية.',
  JOB_TYPE_SYSTEM_READ_ONLY: 'لا يمكن إعادة تسمية نوع عمل خاص بالمنصة أو إلغاء تفعيله أو حذفه.',
  JOB_TYPE_INACTIVE: 'نوع العمل غير نشط ولا يقبل حجوزات جديدة.',
  SKILL_DUPLICATE: 'توجد مهارة أخرى في هذه الفئة بالاسم نفسه.',
  SKILL_CATEGORY_DUPLICATE: 'توجد فئة مهارات أخرى بهذا الاسم.',
  SKILL_CATEGORY_NOT_EMPTY: 'لا تزال الفئة تحتوي على مهارات. احذف المهارات أو انقلها أولًا.',
  SERVICE_AREA_DUPLICATE_NAME: 'توجد منطقة خدمة أخرى بهذا الاسم.',
  SERVICE_AREA_INVALID_BOUNDARY: 'الحدود ليست مضلعًا صالحًا بصيغة GeoJSON.',
  TECHNICIAN_DUPLICATE: 'يوجد فني آخر في المنشأة له عنوان البريد الإلكتروني نفسه.',
  VEHICLE_DUPLICATE: 'توجد مركبة أخرى في المنشأة لها رقم اللوحة نفسه.',
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE:
    'لا يتوفر موعد ضمن الفترات المطلوبة، ويوضح data.reason وdata.blocked_by السبب. لتقديم عرض السعر رغم ذلك، أرسل force=true.',
  JOB_REQUEST_INVALID_TRANSITION: 'حالة طلب العمل لا تسمح بهذا الإجراء.',
  JOB_REQUEST_STAGE_CONFLICT: 'تغيّر طلب العمل منذ قراءته. اجلبه من جديد ثم أعد المحاولة.',
  JOB_REQUEST_ACTION_NOT_PENDING: 'طلب العمل لا ينتظر هذا الإجراء. اجلبه من جديد.',
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE: 'لا يتوفر أي فني في هذا الوقت، ويبيّن data.blocked_by الأسباب وعدد كل منها. اختر وقتًا آخر.',
  JOB_REQUEST_TECH_INFEASIBLE: 'لا يمكن للفني المحدد العمل في هذا الوقت، ويوضح data السبب.',
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT: 'هذه حالة طارئة وجميع الفنيين المؤهلين لها مشغولون. استخدم عمليات الطوارئ.',
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED:
    'الغياب غير مسجَّل لكل أيام الخطة وطلباتها؛ يوضح data ما ينقص. سجّله كما يوضح data.create_via ثم أعد الإرسال.',
  ABSENCE_RESOLVE_PLAN_DRIFTED: 'تغيّر الجدول منذ المعاينة؛ يذكر data.drifted كل مهمة. اطلب معاينة جديدة.',
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: 'ليس لدى الفني أي مهمة في هذه الأيام.',
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE: 'لا يمكن جدولة هذا الطلب كحالة طارئة؛ يوضح data.failed_precondition السبب.',
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED:
    'لا يمكن جدولة طلب يحتاج إلى فريق كحالة طارئة؛ يوضح data.crew_size عدد الفنيين. أكّده في وقت يكون فيه فريق كامل متاحًا.',
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED:
    'لا يمكن جدولة عمل يتجاوز زيارة واحدة كحالة طارئة؛ يوضح data مدته. أكّده في وقت متاح أو سعّر زيارة أقصر.',
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY: 'هذا ليس يوم عمل. كرّر الطلب مع after_hours_override=true لإرسال فني رغم ذلك.',
  EMERGENCY_RESCHEDULE_IN_PAST: 'لقد مضى وقت البدء. اختر وقتًا لاحقًا.',
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED:
    'يشغل هذا الوقت طلب لا يمكنه إخلاء مكانه؛ يذكره data.conflicts. اختر فنيًا آخر أو وقتًا آخر، أو mode=next_day إذا ذكر التعارض no_later_time.',
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED: 'تغيّر الجدول منذ المعاينة ولم يُحفظ شيء. اطلب معاينة جديدة.',
  SCHEDULE_MOVE_NOT_ELIGIBLE: 'لا يمكن نقل هذا الطلب؛ يوضح data.failed_precondition السبب.',
  SCHEDULE_MOVE_IN_PROGRESS: 'الطلب قيد التنفيذ؛ يوضح data.fired_actions ما تم إنجازه. يمكن فقط متابعته أو إكماله.',
  SCHEDULE_MOVE_IN_PAST: 'لقد مضى وقت البدء الجديد. اختر وقتًا لاحقًا.',
  SCHEDULE_MOVE_SLOT_OCCUPIED:
    'يشغل هذا الوقت طلب لا يمكنه إخلاء مكانه؛ يذكره data.conflicts. اختر وقتًا آخر أو فنيًا آخر، أو mode=next_day إذا ذكر التعارض no_later_time.',
  SCHEDULE_MOVE_TECH_INFEASIBLE:
    'لا يستطيع الفني تنفيذ الطلب في هذا الوقت؛ يوضح data.blockers الأسباب. اختر فنيًا آخر، أو وقتًا آخر إذا كان السبب متعلقًا بالوقت.',
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED: 'لا يمكن نقل عمل يمتد لعدة أيام؛ يذكر data.session_dates أيامه. أرشفه واحجزه من جديد.',
  SCHEDULE_MOVE_NO_WORKING_DAY: 'هذا ليس يوم عمل؛ يوضح data.override_available ما إذا كان after_hours_override ممكنًا.',
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT:
    'سيؤدي هذا النقل إلى تأخير طلبات أخرى وهو غير مسموح؛ يذكرها data.would_push. اختر وقتًا أو فنيًا متاحًا؛ ويمكن لطلب فني واحد تأخيرها مع allow_non_p0_displacement=true.',
  SCHEDULE_MOVE_CREW_UNSTAFFABLE: 'لا يمكن استكمال الفريق في الوقت الجديد؛ يوضح data عدد الفنيين الناقصين. اختر وقتًا آخر أو قائدًا آخر.',
  SCHEDULE_MOVE_PLAN_DRIFTED: 'تغيّر الجدول منذ المعاينة ولم يُنقل شيء. اطلب معاينة جديدة.',
};
