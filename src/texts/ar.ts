/** The sentences inside answers in Arabic. Values are isolated when they are filled in; names of fields are isolated here. */
import type { AnswerTexts } from './texts.ts';

export const ar: AnswerTexts = {
  placeNotes: {
    city_misspelt: 'المكان "{sent}" غير معروف. يُستخدم مكان الرمز البريدي {postalCode}: {found}.',
    city_unknown: 'لا توجد بلدة معروفة باسم "{sent}" قرب {postalCode}. يُستخدم مكان الرمز البريدي: {found}.',
    postal_code_unknown: 'الرمز البريدي {sent} غير معروف. يُستخدم مركز {found}.',
    postal_code_form: '"{sent}" ليس رمزًا بريديًا في هذا البلد: {country}. يُستخدم مركز {found}.',
    state_unknown: 'الولاية أو المنطقة "{sent}" غير معروفة. عُثر على المكان بدونها: {found}.',
    country_unknown: 'البلد "{sent}" غير معروف. يُبحث عن العنوان في هذا البلد: {country}.',
    country_assumed: 'لم يُذكر البلد. يُفترض أن المكان هو {found} ({country}).',
    one_of_several_one: 'توجد بلدة أخرى بالاسم نفسه. يُستخدم {found}.',
    one_of_several_two: 'توجد بلدتان أخريان بالاسم نفسه. يُستخدم {found}.',
    one_of_several_few: 'توجد {others} بلدات أخرى بالاسم نفسه. يُستخدم {found}.',
    one_of_several: 'توجد {others} بلدة أخرى بالاسم نفسه. يُستخدم {found}.',
    small_and_far: '{found} بلدة صغيرة تبعد نحو {distanceKm} كم.',
    part_ignored: 'لم يُفهم "{ignored}". يُستخدم مركز {found}.',
    wrong_state: '"{sent}" لا يقع في {state}.',
    postal_code_far: 'يبعد الرمز البريدي {postalCode} نحو {distanceKm} كم عن {city}.',
    wrong_country: 'لا توجد بلدة معروفة باسم "{sent}" في هذا البلد: {country}.',
    several_towns_two: 'توجد بلدتان باسم "{sent}".',
    several_towns_few: 'توجد {count} بلدات باسم "{sent}".',
    several_towns: 'توجد {count} بلدة باسم "{sent}".',
    no_such_town: 'لا توجد بلدة معروفة باسم "{sent}".',
    city_missing: 'لا يتضمن العنوان مدينة معروفة ولا رمزًا بريديًا معروفًا.',
  },
  placeWarnings: {
    unclear: 'لا يوضح العنوان أي مكان هو المقصود. اسأل عن المدينة والولاية أو المنطقة والرمز البريدي.',
    nearEdge: 'يقع العنوان قرب حدود منطقة خدمة. الشارع ورقم المبنى أو نقطة على الخريطة تحسم إن كانت المنطقة تغطيه.',
    needed: 'لا يُعرف بعد إن كانت منطقة خدمة تغطي العنوان. اسأل عن: {needs}.',
    placeUnknown: 'موقع العنوان غير معروف، لذلك لا يُحسب وقت التنقل.',
    travelFromCentre: 'يُقدَّر وقت التنقل من مركز {centre}.',
    travelFromArea: 'يُقدَّر وقت التنقل من مركز المنطقة.',
    ownEstimate: ' يُحسب بسرعة {speedKmh} كم/س، وبطرق أطول من الخط المستقيم بمقدار {detourFactor} مرة.',
  },
  needs: { address: 'الشارع والمدينة', postal_code: 'الرمز البريدي', city: 'المدينة', district: 'الحي' },
  listSeparator: '، ',
  areaWarnings: {
    MATCHES_NOTHING: 'لا تغطي هذه المنطقة أي عنوان. أضف إليها حدودًا أو رموزًا بريدية أو مدينة أو حيًا.',
    POSTAL_CODE_UNREADABLE: 'الحقل \u2068postal_code\u2069 ليس رمزًا بريديًا واحدًا. ضع عدة رموز ونطاقات وبدايات في \u2068postal_codes\u2069.',
  },
  rank: { noJobs: 'لا مهام مكتملة خلال 12 شهرًا', nothingSpent: 'لا إنفاق خلال 12 شهرًا', position: 'المرتبة {rank} من {spenders}' },
  crewDisclaimer:
    'العدد الوسيط لأفراد الفرق في المهام المكتملة من النوع نفسه. يبيّن عدد من أُرسلوا، لا عدد من تحتاج إليهم هذه المهمة. قرّر بحسب العمل المطلوب.',
  areaAround: 'محيط {place}',
  roles: {
    Owner: 'المالك',
    Administrator: 'المسؤول',
    'Booking Coordinator': 'منسق الحجوزات',
    Technician: 'الفني',
    Viewer: 'للاطلاع فقط',
  },
  eventTypes: {
    'job_request.created': 'أُنشئت مهمة: عبر واجهة \u2068API\u2069 أو صفحة الحجز العامة أو لوحة التحكم.',
    'job_request.quoted': 'حُددت مدة المهمة، وهي تنتظر موعدًا.',
    'job_request.confirmed': 'تأكد موعد: جُدولت المهمة وأُسندت إلى فني أو فريق.',
    'job_request.assigned': 'أُسند فني أو فريق، أو تغيّر.',
    'job_request.completed': 'بلغت المهمة حالتها النهائية: مكتملة.',
    'job_request.archived': 'أُرشفت المهمة، أي أُلغيت أو أُغلقت.',
    'job_request.status_changed': 'تغيرت حالة سير العمل بطريقة أخرى؛ يتضمن \u2068previous_status\u2069 وهو يختلف دائمًا عن الحالة الحالية.',
    'job_request.updated':
      'نُفِّذ إجراء من سير العمل وبقيت الحالة كما هي، أو تغيّرت مدة العمل أو مهاراته أو نصوصه، أو قيّم العميل الزيارة أو طلب موعدًا آخر.',
    'job_request.priority_changed': 'تغيرت الأولوية.',
    'job_request.rescheduled': 'انتقلت المهمة إلى وقت آخر أو فني آخر أو فريق آخر.',
    'job_request.running_late':
      'تأخرت زيارة من زيارات اليوم بعدد الدقائق المحدد في الإعدادات أو أكثر. يوضح data.live مقدار التأخر وdata.cause الزيارة المسببة. مرة واحدة لكل زيارة وسبب.',
    'job_request.window_broken':
      'سيصل الفني، أو وصل، بعد نافذة الوصول الموعودة. يوضح data.live الوقت وdata.cause السبب. مرة واحدة لكل زيارة وسبب.',
    'job_request.unscheduled': 'عادت الزيارة إلى قائمة الانتظار: لم يعد للمهمة موعد ولا فني.',
    'customer.created': 'أُنشئ سجل عميل.',
    'customer.updated': 'تغير الملف أو بيانات الاتصال أو المستوى أو الحالة لعميل.',
    'customer.deleted': 'حُذف سجل عميل.',
    'technician.created': 'انضم فني إلى الفريق، أو أُضيف من جديد.',
    'technician.updated':
      'تغير الملف أو الدور أو المستوى أو الحالة لفني. التغييرات التي تقتصر على الزملاء أو المركبات أو المهارات أو المناطق لا ترسل حدثًا.',
    'technician.deleted': 'أُزيل فني من الفريق.',
  },
};
