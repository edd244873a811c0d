-- The whole schema, in one file, as the first release has it. Its number follows the last of the files that it replaces (docs/decisions/0119).
-- From here on migrations only go forward: a change is a new file with the next number, and this file never changes.
--
-- A tenant is one business in one environment. Rows carry their tenant, and references between them are composite foreign keys with it, so that
-- no reference crosses businesses or environments, whatever the code does. Ids are UUIDv7 that the application makes (Debian's PostgreSQL 15 has
-- no uuidv7()).

create extension if not exists btree_gist;

-- Functions of columns and indexes -------------------------------------------------------------------------------

-- Names are compared without case, accents and invisible characters, and searched so (docs/decisions/0026). The functions give the same
-- on every server: nothing in them asks for its locale. Case outside ASCII is therefore a table, of the scripts that have case and
-- are written today; a decomposed letter needs no entry, its base letter has one.
create function caseless(value text) returns text language sql immutable parallel safe
return translate(lower(normalize(value, nfd) collate "C"),
  'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩÆÐØÞĐĦĲĿŁŊŒŦƁƆƉƊƎƏƐƑƓƔƖƗƘƝƳǷɃɄɅЂЄЅІЈЉЊЋЏѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺςſ',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωæðøþđħĳŀłŋœŧɓɔɖɗǝəɛƒɠɣɩɨƙɲƴƿƀʉʌђєѕіјљњћџѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚσs');

-- Without case, accents kept: e-mail addresses, where an accent makes another mailbox.
create function lowered(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value collate "C") else normalize(caseless(value), nfc) end;

-- Names and text that is searched. What is taken out: combining marks, soft hyphen, zero-width and bidirectional marks, variation
-- selectors.
create function folded(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value collate "C")
  else normalize(regexp_replace(caseless(value),
    '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+', '', 'g'), nfc) end;

-- A search finds people by letters as they are seen, by words in any order and by digits of the phone number (docs/reference/conventions.md,
-- "Search"). Unlike folded(), which decides whether two names are equal, these functions fold whatever people exchange when they type.
-- Half-width, without case, accents, vowel signs, apostrophes and invisible marks. ß is ss, ø o, ł l; Arabic and Persian letters and digits that
-- keyboards exchange are one. The same on every server, as folded() is.
create function searchable(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then translate(lower(value collate "C"), '''`', '')
  else normalize(regexp_replace(
    replace(replace(replace(replace(
      translate(caseless(normalize(translate(value, '''`´‘’‛ʼʻʹ′', ''), nfkc)),
        'øłđðħŧŋıəςٱىیکةە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹“”„‐‑–—', 'olddhtnieσاييكهه01234567890123456789"""----'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+', '', 'g'), nfc) end;

-- ä as ae, ø as oe, å as aa: the other spelling of a name, for the text that is searched.
create function in_two_letters(value text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(replace(normalize(caseless(value), nfc), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');

-- What a search looks in: the text, its spelling with two letters, and the digits of phone numbers. Fields are told apart by line ends.
create function search_text(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then searchable(value)
  else searchable(value) || E'\n' || searchable(in_two_letters(value)) end;

create function search_digits(phone text) returns text language sql immutable parallel safe
return E'\n' || regexp_replace(searchable(coalesce(phone, '')), '[^0-9]+', '', 'g');

-- Runs of three characters of a text, each behind the tenant's id. Of letters beyond ASCII also runs of two: 田中 is a whole name.
create function search_runs(tenant integer, value text) returns text[] language sql immutable parallel safe
return array(select tenant || ' ' || substr(value, at, 3) from generate_series(1, char_length(value) - 2) as at)
  || case when octet_length(value) = char_length(value) then '{}'::text[]
     else array(select tenant || ' ' || substr(value, at, 2) from generate_series(1, char_length(value) - 1) as at
                 where octet_length(substr(value, at, 2)) > 3) end;

create function job_state(completed_at timestamptz, scheduled_at timestamptz, quoted_at timestamptz) returns text
language sql immutable parallel safe
return case when completed_at is not null then 'completed' when scheduled_at is not null then 'scheduled'
            when quoted_at is not null then 'unconfirmed' else 'unquoted' end;

-- Tables, each after those that it refers to ----------------------------------------------------------------------

create table businesses (
  id uuid not null,
  alias text not null,
  name text not null,
  created_at timestamptz not null default now(),
  -- Settings that several people may change at once: a change names the version that it is made from. What a member reads is of the business
  -- and of the environment; each part counts by itself, and the version of the whole is their sum.
  settings_version bigint not null default 1,
  -- Since when an operator has suspended a business. null: it is in use.
  suspended_at timestamptz,
  constraint businesses_pkey primary key (id),
  constraint businesses_alias_key unique (alias)
);

-- Settings live with the tenant: the sandbox may try opening hours that live does not have.
create table tenants (
  id integer not null generated always as identity,
  business_id uuid not null,
  environment text not null,
  timezone text not null,
  currency text not null default 'USD',
  arrival_window_minutes integer not null default 120,
  max_visit_minutes integer not null default 600,
  allow_non_p0_displacement boolean not null default false,
  vip_threshold numeric not null default 5000,
  morning_start_minute integer not null default 480,
  afternoon_start_minute integer not null default 720,
  evening_start_minute integer not null default 1020,
  evening_end_minute integer not null default 1260,
  -- How far the clock of a sandbox was moved forward. The live environment cannot be moved.
  clock_offset_milliseconds bigint not null default 0,
  settings_version bigint not null default 1,
  hours_version bigint not null default 1,
  -- Where the business works: the country of addresses that name none (null: that of its time zone), and its base.
  -- Then the least minutes of a way to or from a coarse place, and the radius in which its real address may be.
  home_country text,
  base_address jsonb not null default '{}',
  base_latitude double precision,
  base_longitude double precision,
  base_precision text,
  base_source text,
  base_note jsonb,
  postal_code_minutes integer not null default 10,
  city_minutes integer not null default 20,
  postal_code_radius_km double precision not null default 3,
  city_radius_km double precision not null default 8,
  -- How a business estimates travel that no routing service measures: its speed, and how many times longer roads are than the great circle.
  travel_speed_kmh double precision not null default 40,
  travel_detour_factor double precision not null default 1.3,
  -- Weeks A and B alternate from this Monday, which begins a week A. null: the default (src/contract/vocabulary.ts).
  week_a_starts_on date,
  -- The zone of the views of jobs without business_view_timezone. A business whose jobs all have it has null here.
  unzoned_view_timezone text,
  -- How many minutes of a visit must lie before a break that it spans, and how many after.
  min_minutes_beside_break integer not null default 60,
  -- From how many minutes on a late visit is reported.
  running_late_minutes integer not null default 15,
  -- A business may have a better plan for the next working day proposed each night. docs/decisions/0118.
  nightly_plan text not null default 'off',
  nightly_plan_hour smallint not null default 20,
  constraint tenants_pkey primary key (id),
  constraint tenants_business_id_environment_key unique (business_id, environment),
  constraint tenants_id_business_id_key unique (id, business_id),
  constraint tenants_arrival_window_minutes_check check (arrival_window_minutes between 5 and 720),
  constraint tenants_base_precision_check check (base_precision in ('exact', 'street', 'postal_code', 'city')),
  constraint tenants_base_source_check check (base_source in ('sent', 'gazetteer', 'geocoder')),
  constraint tenants_check check ((clock_offset_milliseconds >= 0) and ((environment = 'sandbox') or (clock_offset_milliseconds = 0))),
  constraint tenants_check1 check ((base_latitude is null) = (base_longitude is null)),
  constraint tenants_city_minutes_check check (city_minutes between 0 and 120),
  constraint tenants_city_radius_km_check check (city_radius_km between 0 and 100),
  constraint tenants_environment_check check (environment in ('live', 'sandbox')),
  constraint tenants_home_country_check check (home_country ~ '^[A-Z]{2}$'),
  constraint tenants_max_visit_minutes_check check (max_visit_minutes between 15 and 1440),
  constraint tenants_min_minutes_beside_break_check check (min_minutes_beside_break between 0 and 240),
  constraint tenants_nightly_plan_check check (nightly_plan in ('off', 'propose', 'apply_silent')),
  constraint tenants_nightly_plan_hour_check check (nightly_plan_hour between 0 and 23),
  constraint tenants_postal_code_minutes_check check (postal_code_minutes between 0 and 120),
  constraint tenants_postal_code_radius_km_check check (postal_code_radius_km between 0 and 100),
  constraint tenants_running_late_minutes_check check (running_late_minutes between 5 and 240),
  constraint tenants_travel_detour_factor_check check (travel_detour_factor between 1 and 3),
  constraint tenants_travel_speed_kmh_check check (travel_speed_kmh between 5 and 130),
  constraint tenants_week_a_starts_on_check check (extract(isodow from week_a_starts_on) = 1),
  constraint tenants_business_id_fkey foreign key (business_id) references businesses (id)
);
create index tenants_nightly_plan on tenants (id) where nightly_plan <> 'off';
-- A business with a moved clock; there are few.
create index tenants_moved_clock on tenants (id) where clock_offset_milliseconds <> 0;

-- The time of an environment: the database's clock, moved on by as much as the clock of the sandbox was. updated_at and the cursors of the
-- change feeds use it, so they share a time line with the times that the application writes. Like clock_timestamp(), and unlike now(), it
-- goes on within a transaction.
create function tenant_now(tenant integer) returns timestamptz language sql volatile as
  'select clock_timestamp() + clock_offset_milliseconds * interval ''1 millisecond'' from tenants where id = tenant';

create table opening_hours (
  tenant_id integer not null,
  weekday integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint opening_hours_pkey primary key (tenant_id, weekday, start_minute),
  constraint opening_hours_check check (start_minute < end_minute),
  constraint opening_hours_end_minute_check check (end_minute between 1 and 1440),
  constraint opening_hours_start_minute_check check (start_minute between 0 and 1439),
  constraint opening_hours_weekday_check check (weekday between 1 and 7),
  constraint opening_hours_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

create table closures (
  tenant_id integer not null,
  date date not null,
  reason text not null default '',
  constraint closures_pkey primary key (tenant_id, date),
  constraint closures_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- The schedule lock and the board's version, one row a tenant. Every change that the board shows locks this row
-- first (so schedule changes of one tenant are serial), bumps the version, and marks what it touched with it.
create table schedules (
  tenant_id integer not null,
  version bigint not null default 1,
  -- The version at which settings, areas or anything that is not one technician's last changed.
  settings_version bigint not null default 1,
  constraint schedules_pkey primary key (tenant_id),
  constraint schedules_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- Roles.
create table permission_groups (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  permissions text[] not null,
  constraint permission_groups_pkey primary key (tenant_id, id),
  constraint permission_groups_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index permission_groups_name on permission_groups (tenant_id, name);
create unique index permission_groups_folded on permission_groups (tenant_id, folded(name));

-- People who sign in to the dashboard. Passwords as scrypt hashes only. One who was removed keeps the row, which keys and the audit name; an
-- invitation to the same address revives it.
create table members (
  id uuid not null,
  business_id uuid not null,
  email text not null,
  full_name text not null,
  role text not null,
  password_hash text,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  -- The language a member has chosen; null: not known.
  locale text,
  last_signed_in_at timestamptz,
  constraint members_pkey primary key (id),
  constraint members_business_id_email_key unique (business_id, email),
  constraint members_business_id_id_key unique (business_id, id),
  constraint members_status_check check (status in ('invited', 'active', 'suspended', 'removed')),
  constraint members_business_id_fkey foreign key (business_id) references businesses (id)
);
-- At sign-in the business is not known yet.
create index members_email on members (email);

-- SHA-256 of the whole key. permissions null means full access.
create table api_keys (
  id uuid not null,
  tenant_id integer not null,
  name text not null default '',
  hash bytea not null,
  permissions text[],
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  business_id uuid not null,
  -- The member whose doing the calls of the key are, in the audit.
  created_by uuid not null,
  -- When a key was last accepted, to the minute: so that an operator sees which keys nobody uses any more.
  last_used_at timestamptz,
  -- When a key first subscribed to anything: the owners are told of that once, however long ago the mail and the endpoint were removed.
  first_subscribed_at timestamptz,
  -- Why a key ended: somebody revoked it, or the member who made it was suspended or is gone.
  revoked_reason text,
  -- Whether whoever uses the key wants to be asked, through the client, before a commit or a deletion is done.
  confirm_changes boolean not null default false,
  -- The MCP profile that a key or app is bound to: it calls nothing else, over REST neither. Null: whatever its permissions allow. docs/decisions/0074.
  profile text,
  -- Keys that may make a successor of the same rights. docs/decisions/0122.
  may_renew boolean not null default false,
  -- When a person made the first key of the chain. Null: the key may not renew.
  chain_started_at timestamptz,
  -- The key that this one succeeds.
  renewed_from uuid,
  -- The end of which the owners were warned.
  expiry_told_for timestamptz,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_hash_key unique (hash),
  constraint api_keys_chain check (may_renew = (chain_started_at is not null)),
  constraint api_keys_profile_check check (profile in ('voice', 'dispatch', 'crm')),
  constraint api_keys_revoked_reason_check check (revoked_reason in ('key_revoked', 'member_left', 'member_suspended')),
  constraint api_keys_business_id_created_by_fkey foreign key (business_id, created_by) references members (business_id, id),
  constraint api_keys_tenant_id_business_id_fkey foreign key (tenant_id, business_id) references tenants (id, business_id),
  constraint api_keys_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index api_keys_newest on api_keys (tenant_id, id desc);
create index api_keys_member on api_keys (business_id, created_by);
create unique index api_keys_successor on api_keys (tenant_id, renewed_from) where renewed_from is not null;
create index api_keys_expiry on api_keys (expires_at) where revoked_at is null;

create table idempotency_keys (
  tenant_id integer not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  -- A replay is the answer as it was first given, so it is json.
  response json not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (tenant_id, operation, key),
  constraint idempotency_keys_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- List totals without count(*): a row a tenant, list and shard. A writer updates the shard of its own connection,
-- so that concurrent inserts seldom wait for one another.
create table list_totals (
  tenant_id integer not null,
  list text not null,
  shard integer not null,
  total bigint not null,
  constraint list_totals_pkey primary key (tenant_id, list, shard),
  constraint list_totals_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

create table job_types (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  -- Display names of platform rows in other languages, keyed by locale.
  localized_names jsonb not null default '{}',
  status text not null default 'active',
  is_system boolean not null default false,
  default_duration_minutes integer,
  default_mobilization_minutes integer,
  default_demobilization_minutes integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Skills that a job of this type needs: a job booked with the type and without skills of its own takes them. No references, like
  -- job_requests.skill_ids: a skill that is deleted is left out when the type is read.
  skill_ids uuid[] not null default '{}',
  -- Whether guests may choose a job type on the booking page.
  on_booking_page boolean not null default true,
  constraint job_types_pkey primary key (tenant_id, id),
  constraint job_types_check check ((default_duration_minutes is not null) or ((default_mobilization_minutes is null) and (default_demobilization_minutes is null))),
  constraint job_types_default_demobilization_minutes_check check (default_demobilization_minutes > 0),
  constraint job_types_default_duration_minutes_check check (default_duration_minutes > 0),
  constraint job_types_default_mobilization_minutes_check check (default_mobilization_minutes > 0),
  constraint job_types_skill_ids_check check (cardinality(skill_ids) <= 20),
  constraint job_types_status_check check (status in ('active', 'inactive')),
  constraint job_types_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create unique index job_types_name on job_types (tenant_id, folded(name)) where deleted_at is null;

create table skill_categories (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  icon text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint skill_categories_pkey primary key (tenant_id, id),
  constraint skill_categories_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create unique index skill_categories_name on skill_categories (tenant_id, folded(name)) where deleted_at is null;

create table skills (
  tenant_id integer not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  description text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint skills_pkey primary key (tenant_id, id),
  constraint skills_tenant_id_category_id_fkey foreign key (tenant_id, category_id) references skill_categories (tenant_id, id),
  constraint skills_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create unique index skills_name on skills (tenant_id, category_id, folded(name)) where deleted_at is null;

create table service_areas (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  city text not null default '',
  county text not null default '',
  district text not null default '',
  postal_code text not null default '',
  boundary jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Codes, ranges and prefixes, as they were sent: ["80202", "80210-80219", "LS1*"]. docs/decisions/0078.
  postal_codes jsonb not null default '[]',
  state text not null default '',
  country text not null default '',
  search_key text not null generated always as (
    search_text(name || E'\n' || city || E'\n' || district || E'\n' || postal_code || E'\n' || postal_codes::text)) stored,
  constraint service_areas_pkey primary key (tenant_id, id),
  constraint service_areas_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create unique index service_areas_name on service_areas (tenant_id, folded(name)) where deleted_at is null;

create table technicians (
  tenant_id integer not null,
  id uuid not null,
  user_id uuid not null,
  permission_group_id uuid not null,
  full_name text not null,
  job_title text not null default '',
  email text,
  phone text,
  avatar_url text,
  status text not null default 'active',
  assignment_tier text,
  address jsonb not null default '{}',
  start_location_type text,
  start_latitude double precision,
  start_longitude double precision,
  join_date date,
  -- null: works the business's opening hours. Otherwise [{weekday, start_minute, end_minute}].
  weekly_hours jsonb,
  -- The schedule version of the last change to this technician's board lane.
  lane_version bigint not null default 1,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sequenced boolean not null default false,
  -- The business's own name for a technician, by which an import finds it again.
  uid text,
  -- A start location without coordinates of its own follows the technician's address (home) or the base of the business (office).
  start_precision text,
  start_source text,
  search_key text not null generated always as (
    search_text(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || job_title) || search_digits(phone)) stored,
  -- Hours of a technician on certain days, which replace the weekly hours there: [{from, until, hours}]. Days are inclusive.
  dated_hours jsonb not null default '[]',
  constraint technicians_pkey primary key (tenant_id, id),
  constraint technicians_assignment_tier_check check (assignment_tier in ('lead', 'buddy', 'float')),
  constraint technicians_check check ((start_latitude is null) = (start_longitude is null)),
  constraint technicians_start_location_type_check check (start_location_type in ('home', 'office')),
  constraint technicians_start_precision_check check (start_precision in ('exact', 'street', 'postal_code', 'city')),
  constraint technicians_start_source_check check (start_source in ('sent', 'gazetteer', 'geocoder', 'base')),
  constraint technicians_status_check check (status in ('active', 'onboarding', 'deactive')),
  constraint technicians_uid_check check (length(uid) between 1 and 32),
  constraint technicians_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint technicians_tenant_id_permission_group_id_fkey foreign key (tenant_id, permission_group_id) references permission_groups (tenant_id, id)
);
create unique index technicians_email on technicians (tenant_id, lower(email)) where deleted_at is null and email is not null;
create index technicians_lane on technicians (tenant_id, lane_version);
create index technicians_unsequenced on technicians (tenant_id, updated_at, id) where not sequenced;
create index technicians_changes on technicians (tenant_id, updated_at, id);
-- A member who is a technician too: the same person behind both.
create unique index technicians_user on technicians (tenant_id, user_id) where deleted_at is null;
create unique index technicians_uid on technicians (tenant_id, uid) where uid is not null and deleted_at is null;

create table technician_skills (
  tenant_id integer not null,
  technician_id uuid not null,
  skill_id uuid not null,
  constraint technician_skills_pkey primary key (tenant_id, technician_id, skill_id),
  constraint technician_skills_tenant_id_skill_id_fkey foreign key (tenant_id, skill_id) references skills (tenant_id, id),
  constraint technician_skills_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
create index technician_skills_skill on technician_skills (tenant_id, skill_id);

create table technician_service_areas (
  tenant_id integer not null,
  technician_id uuid not null,
  service_area_id uuid not null,
  constraint technician_service_areas_pkey primary key (tenant_id, technician_id, service_area_id),
  constraint technician_service_areas_tenant_id_service_area_id_fkey foreign key (tenant_id, service_area_id)
    references service_areas (tenant_id, id),
  constraint technician_service_areas_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
create index technician_service_areas_area on technician_service_areas (tenant_id, service_area_id);

-- "leads" of a technician are the rows in which it is the buddy.
create table technician_buddies (
  tenant_id integer not null,
  lead_id uuid not null,
  buddy_id uuid not null,
  constraint technician_buddies_pkey primary key (tenant_id, lead_id, buddy_id),
  constraint technician_buddies_check check (lead_id <> buddy_id),
  constraint technician_buddies_tenant_id_buddy_id_fkey foreign key (tenant_id, buddy_id) references technicians (tenant_id, id),
  constraint technician_buddies_tenant_id_lead_id_fkey foreign key (tenant_id, lead_id) references technicians (tenant_id, id)
);
create index technician_buddies_buddy on technician_buddies (tenant_id, buddy_id);

create table time_off (
  tenant_id integer not null,
  id uuid not null,
  technician_id uuid not null,
  start_date date not null,
  end_date date not null,
  start_minute integer,
  end_minute integer,
  status text not null default 'pending',
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Two people may decide on one record.
  version bigint not null default 1,
  constraint time_off_pkey primary key (tenant_id, id),
  constraint time_off_check check (start_date <= end_date),
  constraint time_off_check1 check ((start_minute is null) = (end_minute is null)),
  constraint time_off_check2 check ((start_minute is null) or ((start_date = end_date) and (start_minute < end_minute))),
  constraint time_off_end_minute_check check (end_minute between 1 and 1440),
  constraint time_off_start_minute_check check (start_minute between 0 and 1439),
  constraint time_off_status_check check (status in ('pending', 'approved', 'declined')),
  constraint time_off_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
create index time_off_technician on time_off (tenant_id, technician_id, end_date);
create index time_off_newest on time_off (tenant_id, status, start_date);

create table customers (
  tenant_id integer not null,
  id uuid not null,
  uid text,
  full_name text not null,
  status text not null default 'active',
  tier text not null default 'regular',
  email text,
  phone text,
  -- Digits in E.164 form when the number can be read so, so that any spelling finds the caller.
  phone_key text,
  notes text not null default '',
  preferred_technician_id uuid,
  service_area_id uuid,
  address jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  request_count integer not null default 0,
  last_request_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sequenced boolean not null default false,
  -- How exact the coordinates of an address are, where they come from, and what is to be said about them (src/places/notes.ts).
  precision text,
  place_source text,
  place_note jsonb,
  -- What a search looks in, one column for all its fields: they are told apart by line ends.
  search_key text not null generated always as (
    search_text(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(uid, ''))
      || search_digits(phone) || E'\n' || coalesce(phone_key, '')) stored,
  constraint customers_pkey primary key (tenant_id, id),
  constraint customers_place_source_check check (place_source in ('sent', 'gazetteer', 'geocoder')),
  constraint customers_precision_check check (precision in ('exact', 'street', 'postal_code', 'city')),
  constraint customers_status_check check (status in ('active', 'inactive')),
  constraint customers_tier_check check (tier in ('regular', 'vip')),
  constraint customers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint customers_tenant_id_preferred_technician_id_fkey foreign key (tenant_id, preferred_technician_id) references technicians (tenant_id, id),
  constraint customers_tenant_id_service_area_id_fkey foreign key (tenant_id, service_area_id) references service_areas (tenant_id, id)
);
create unique index customers_uid on customers (tenant_id, uid) where uid is not null and deleted_at is null;
create index customers_newest on customers (tenant_id, created_at desc, id desc);
create index customers_phone on customers (tenant_id, phone_key) where phone_key is not null;
create index customers_changes on customers (tenant_id, updated_at, id);
create index customers_unsequenced on customers (tenant_id, updated_at, id) where not sequenced;
create index customers_email on customers (tenant_id, lowered(email)) where email is not null and deleted_at is null;
-- Addresses without a place are counted and looked for (store/missingPlaces.ts). Few rows are in these indexes.
create index customers_without_place on customers (tenant_id, id) where deleted_at is null and latitude is null;
create index customers_search on customers using gin (search_runs(tenant_id, search_key)) where deleted_at is null;
-- The orders of the list of customers.
create index customers_name on customers (tenant_id, folded(full_name), id);
create index customers_last_request on customers (tenant_id, (coalesce(last_request_at, '-infinity')) desc, id desc);
-- The list of customers has deleted ones too, which customers_search has not.
create index customers_deleted on customers (tenant_id) where deleted_at is not null;

create table workflows (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  -- [{key, display_names {locale: text}, actions [{key, labels, actor, leads_to}]}], booking first, completed last.
  statuses jsonb not null,
  created_at timestamptz not null default now(),
  -- Names what a workflow says. Jobs are read with this in place of the whole, which processes keep: the statuses with their texts in seven
  -- languages were half of what reading a job cost.
  digest text not null generated always as (md5(name || statuses::text)) stored,
  -- The row that new jobs take. A change makes a new one: jobs keep the one that they were booked with.
  version bigint not null default 1,
  constraint workflows_pkey primary key (tenant_id, id),
  constraint workflows_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create unique index workflows_default on workflows (tenant_id) where is_default;

-- The outbox: a stored event is complete, with its id, in the transaction that made the change.
create table events (
  id uuid not null,
  tenant_id integer not null,
  type text not null,
  resource_id uuid not null,
  -- json keeps the order of its fields and the text of its numbers, jsonb neither: an event is sent as it was written.
  body json not null,
  created_at timestamptz not null default now(),
  change_transaction xid8 not null default pg_current_xact_id(),
  -- Pings and tests are sent once, for whoever asked: they are no changes, never repeated, and count for nothing.
  is_test boolean not null default false,
  -- Who did what an event tells; null: nobody knows any more. member_id: the person, where there is one.
  actor_kind text,
  member_id uuid,
  constraint events_pkey primary key (id),
  constraint events_of_tenant unique (tenant_id, id),
  constraint events_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index events_tenant on events (tenant_id, created_at, id);
create index events_age on events (created_at);
-- The log of events, and the activity of one subject or member. docs/decisions/0123.
create index events_subject on events (tenant_id, resource_id, created_at desc, id desc);
create index events_type on events (tenant_id, type, created_at desc, id desc);
create index events_member on events (tenant_id, member_id, created_at desc, id desc) where member_id is not null;

create table vehicles (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  brand text not null default '',
  model text not null default '',
  plate_number text not null default '',
  current_mileage integer,
  -- What a person set. on_job is never stored: an open job with this vehicle makes it.
  status text not null default 'idle',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint vehicles_pkey primary key (tenant_id, id),
  constraint vehicles_current_mileage_check check (current_mileage >= 0),
  constraint vehicles_status_check check (status in ('inactive', 'idle', 'maintenance')),
  constraint vehicles_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create unique index vehicles_plate_number on vehicles (tenant_id, folded(plate_number)) where deleted_at is null and plate_number <> '';

-- position is the place in the technician's own list. claim counts up: among the technicians who share a vehicle, the
-- lowest claimed it first and owns it.
create table technician_vehicles (
  tenant_id integer not null,
  technician_id uuid not null,
  vehicle_id uuid not null,
  position integer not null,
  claim bigint not null generated always as identity,
  constraint technician_vehicles_pkey primary key (tenant_id, technician_id, vehicle_id),
  constraint technician_vehicles_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  constraint technician_vehicles_tenant_id_vehicle_id_fkey foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
create index technician_vehicles_vehicle on technician_vehicles (tenant_id, vehicle_id, claim);

-- last_at is the last place given out, and no cursor handed out lies after it.
create table feeds (
  tenant_id integer not null,
  feed text not null,
  last_at timestamptz not null,
  constraint feeds_pkey primary key (tenant_id, feed),
  constraint feeds_feed_check check (feed in ('job_requests', 'customers', 'technicians')),
  constraint feeds_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- Events that no worker has looked at yet, only of tenants that somebody listens to. The number is drawn by the insert, so of two
-- changes of one thing the later has the greater; a worker takes what is committed, under a lock, and so gives every event its place
-- in webhook_deliveries after its commit (docs/decisions/0017 tells why nothing earlier can).
create table event_queue (
  number bigint not null generated always as identity,
  tenant_id integer not null,
  event_id uuid not null,
  constraint event_queue_pkey primary key (number),
  constraint event_queue_tenant_id_event_id_fkey foreign key (tenant_id, event_id) references events (tenant_id, id) on delete cascade
);

create table webhook_endpoints (
  tenant_id integer not null,
  id uuid not null,
  url text not null,
  -- The address in one spelling, for telling that two are the same.
  url_key text not null,
  description text not null default '',
  -- Empty: every event that the credential can read, types of later versions included.
  event_types text[] not null,
  status text not null,
  disabled_reason text,
  disabled_at timestamptz,
  -- Sealed with the service's secret (auth/secretBox.ts): it must sign, so a hash would not do. Null once deleted.
  secret bytea,
  previous_secret bytea,
  -- Until when both sign. On the tenant's clock, as every time here but leased_until.
  previous_secret_until timestamptz,
  -- Null: registered before secrets had a lifetime.
  secret_expires_at timestamptz,
  -- Of the credential that made it: key, member or app, its id, the person behind it, and what it could do then (null: everything).
  created_by_kind text not null,
  created_by uuid not null,
  created_by_user uuid,
  permissions text[],
  consecutive_failures integer not null default 0,
  -- When there is something to deliver next; '-infinity': at once. Null: nothing waits.
  due_at timestamptz,
  -- The lane: one process at a time delivers to an endpoint, so that first attempts keep their order. On the database's clock.
  leased_until timestamptz,
  leased_by uuid,
  served_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- The end of the secret that the owners were told of in advance. A rotated secret ends at another time and is told of again.
  expiry_told_for timestamptz,
  -- First attempts of an endpoint are made in the order of their places, so how far they have come is one number of its lane: whatever is
  -- pending behind it has not been tried. What is tried again has a time.
  attempted_position bigint not null default 0,
  constraint webhook_endpoints_pkey primary key (tenant_id, id),
  constraint webhook_endpoints_status_check check (status in ('pending_verification', 'active', 'disabled')),
  constraint webhook_endpoints_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create unique index webhook_endpoints_url on webhook_endpoints (tenant_id, url_key) where deleted_at is null;
create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;
create index webhook_endpoints_active on webhook_endpoints (tenant_id) where status = 'active' and deleted_at is null;

-- No index knows the status, and a delivery that goes well has no other time than null: so writing down that it did changes no index, if
-- its page has room (HOT). Deliveries go with their events, which are older.
create table webhook_deliveries (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  -- Its place among all deliveries: first attempts of an endpoint are made in this order.
  position bigint not null generated always as identity,
  -- pending: to be attempted. delivered. failed: no attempt is left. held: the endpoint was disabled before; can be recovered.
  -- withheld: the credential may not read it any more.
  status text not null,
  attempts integer not null default 0,
  -- Failed attempts since it was first sent or last sent again: the step on the ladder of retries.
  failures integer not null default 0,
  -- Of the next attempt; null: the first, at once.
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_status_code integer,
  last_error text,
  created_at timestamptz not null,
  is_test boolean not null default false,
  constraint webhook_deliveries_pkey primary key (tenant_id, id),
  constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed', 'held', 'withheld')),
  constraint webhook_deliveries_time_is_of_pending check ((next_attempt_at is null) or (status = 'pending'))
) with (fillfactor=60);
create index webhook_deliveries_history on webhook_deliveries (tenant_id, endpoint_id, position desc);
-- An event goes to an endpoint once, whoever looks at it twice; and the events that are removed take their deliveries along.
create unique index webhook_deliveries_event on webhook_deliveries (tenant_id, event_id, endpoint_id);
create index webhook_deliveries_again on webhook_deliveries (endpoint_id, next_attempt_at, position) where next_attempt_at is not null;

-- An attempt is written by the statement that changes its delivery. Headers are kept to be shown, not to be searched.
create table webhook_attempts (
  tenant_id integer not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_milliseconds integer not null,
  url text not null,
  request_headers json not null,
  -- Null: there was no answer, and error says why.
  status_code integer,
  response_headers json,
  -- At most 4 kB of it, as text; never interpreted.
  response_body text,
  error text,
  constraint webhook_attempts_pkey primary key (tenant_id, delivery_id, number),
  constraint webhook_attempts_number_check check (number >= 1)
);

-- A business without a row has the defaults.
create table mail_settings (
  tenant_id integer not null,
  locale text not null default 'en',
  contact_email text,
  contact_phone text,
  kinds_off text[] not null default '{}',
  constraint mail_settings_pkey primary key (tenant_id),
  constraint mail_settings_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- Who wants no mail that is not about an appointment. Addresses in lower case.
create table mail_unsubscribes (
  tenant_id integer not null,
  address text not null,
  created_at timestamptz not null,
  constraint mail_unsubscribes_pkey primary key (tenant_id, address),
  constraint mail_unsubscribes_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- A browser that is signed in: the SHA-256 of its cookie, never the cookie.
create table member_sessions (
  hash bytea not null,
  id uuid not null,
  business_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- What a person knows a session by.
  user_agent text not null default '',
  address text not null default '',
  constraint member_sessions_pkey primary key (hash),
  constraint member_sessions_id_key unique (id),
  constraint member_sessions_business_id_member_id_fkey foreign key (business_id, member_id) references members (business_id, id)
);
create index member_sessions_member on member_sessions (business_id, member_id);
create index member_sessions_expiry on member_sessions (expires_at);

-- Links of one use that set a password. The link is computed from the id with a secret that is not in the database.
create table member_links (
  id uuid not null,
  business_id uuid not null,
  member_id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or of no use any more because a later one was made or the password was set.
  ended_at timestamptz,
  constraint member_links_pkey primary key (id),
  constraint member_links_kind_check check (kind in ('invitation', 'password_reset')),
  constraint member_links_business_id_member_id_fkey foreign key (business_id, member_id) references members (business_id, id)
);
create index member_links_member on member_links (business_id, member_id) where ended_at is null;
create index member_links_expiry on member_links (expires_at);

-- An app, as it describes itself. All are public clients: none has a secret (specification, "Authentication" 5).
create table oauth_clients (
  -- What it calls itself by: made at its registration, or the address of its metadata document.
  id text not null,
  kind text not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  -- When a member last allowed it something; null: never.
  used_at timestamptz,
  constraint oauth_clients_pkey primary key (id),
  constraint oauth_clients_id_check check (length(id) between 1 and 2000),
  constraint oauth_clients_kind_check check (kind in ('registered', 'document')),
  constraint oauth_clients_redirect_uris_check check (cardinality(redirect_uris) > 0)
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;

-- One consent of one member to one app: the family of all its tokens. Ended ones are kept for a while, for who looks back.
create table oauth_connections (
  id uuid not null,
  business_id uuid not null,
  tenant_id integer not null,
  member_id uuid not null,
  client_id text not null,
  -- Permission codes; null: everything that the member may do.
  scope text[],
  -- RFC 8707: what its tokens are for. Empty: the app named nothing, so the service as a whole.
  resources text[] not null,
  -- Where the codes of this consent went.
  redirect_uri text not null,
  cap_days integer not null default 90,
  approved_at timestamptz not null,
  last_refreshed_at timestamptz not null,
  -- The earlier of approved_at + cap_days and last_refreshed_at + 30 days. Written with either of them.
  expires_at timestamptz not null,
  -- The expiry that owners were told of; another one is told of again.
  expiry_told_for timestamptz,
  last_used_at timestamptz,
  first_subscribed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  confirm_changes boolean not null default false,
  profile text,
  constraint oauth_connections_pkey primary key (id),
  constraint oauth_connections_cap_days_check check (cap_days between 1 and 365),
  constraint oauth_connections_check check ((ended_at is null) = (end_reason is null)),
  constraint oauth_connections_profile_check check (profile in ('voice', 'dispatch', 'crm')),
  constraint oauth_connections_business_id_member_id_fkey foreign key (business_id, member_id) references members (business_id, id),
  constraint oauth_connections_client_id_fkey foreign key (client_id) references oauth_clients (id),
  constraint oauth_connections_tenant_id_business_id_fkey foreign key (tenant_id, business_id) references tenants (id, business_id)
);
create index oauth_connections_of_tenant on oauth_connections (tenant_id, approved_at desc, id desc);
create index oauth_connections_of_member on oauth_connections (member_id) where ended_at is null;
create index oauth_connections_of_client on oauth_connections (client_id);
create index oauth_connections_expiry on oauth_connections (expires_at) where ended_at is null;
create index oauth_connections_ended on oauth_connections (ended_at) where ended_at is not null;

-- Kept for a day after their minute, so that a replay is known as one.
create table oauth_codes (
  hash bytea not null,
  -- Of the page that was approved: it is approved once, however often its form is sent.
  request_id uuid not null,
  client_id text not null,
  business_id uuid not null,
  tenant_id integer not null,
  member_id uuid not null,
  scope text[],
  resources text[] not null,
  redirect_uri text not null,
  -- RFC 7636: the S256 challenge.
  challenge text not null,
  approved_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  -- What came of it.
  connection_id uuid,
  -- Whether a person confirms what an app commits or deletes, before it is done. Off unless asked for. docs/decisions/0049.
  confirm_changes boolean not null default false,
  profile text,
  constraint oauth_codes_pkey primary key (hash),
  constraint oauth_codes_request_id_key unique (request_id),
  constraint oauth_codes_profile_check check (profile in ('voice', 'dispatch', 'crm')),
  constraint oauth_codes_business_id_member_id_fkey foreign key (business_id, member_id) references members (business_id, id),
  constraint oauth_codes_client_id_fkey foreign key (client_id) references oauth_clients (id),
  constraint oauth_codes_connection_id_fkey foreign key (connection_id) references oauth_connections (id) on delete set null,
  constraint oauth_codes_tenant_id_business_id_fkey foreign key (tenant_id, business_id) references tenants (id, business_id)
);
create index oauth_codes_age on oauth_codes (expires_at);
create index oauth_codes_of_client on oauth_codes (client_id);

create table oauth_tokens (
  hash bytea not null,
  kind text not null,
  connection_id uuid not null,
  -- Where it is good: services of several regions may share no more than a name.
  region text not null,
  -- Narrower than the connection's, where the app asked for less at a refresh; null: the connection's.
  scope text[],
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of a refresh token: it serves once. Kept, so that a second use is known as one.
  used_at timestamptz,
  constraint oauth_tokens_pkey primary key (hash),
  constraint oauth_tokens_kind_check check (kind in ('access', 'refresh')),
  constraint oauth_tokens_connection_id_fkey foreign key (connection_id) references oauth_connections (id) on delete cascade
);
create index oauth_tokens_of_connection on oauth_tokens (connection_id, kind, issued_at desc);
create index oauth_tokens_age on oauth_tokens (expires_at);

-- What was done with access and settings: by whom, through which credential, to what. Written in the transaction of the change.
create table audit_log (
  business_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  -- null: it concerns the business in both environments.
  environment text,
  actor_kind text not null,
  -- Of the key or connection; null for everybody else.
  credential_id uuid,
  -- The person whose doing it is.
  member_id uuid,
  -- What it was done to, with its name at the time.
  subject_kind text not null,
  subject_id uuid,
  subject_name text not null default '',
  -- [{field, before, after}], never a secret.
  changes jsonb not null default '[]',
  request_id text,
  constraint audit_log_pkey primary key (business_id, id),
  constraint audit_log_actor_kind_check check (actor_kind in ('member', 'technician', 'key', 'app', 'command_line')),
  constraint audit_log_environment_check check (environment in ('live', 'sandbox')),
  constraint audit_log_business_id_fkey foreign key (business_id) references businesses (id),
  constraint audit_log_business_id_member_id_fkey foreign key (business_id, member_id) references members (business_id, id)
);
create index audit_log_age on audit_log (at);

-- The calls of each key and app, without what they carried. Bounded by age and by number (auth/requestLog.ts).
create table request_log (
  tenant_id integer not null,
  -- In the order of time, so that it is also the place in the log.
  id uuid not null,
  at timestamptz not null,
  credential_kind text not null,
  credential_id uuid not null,
  door text not null,
  method text not null,
  -- null: the request reached no operation.
  operation text,
  status integer not null,
  -- null: success.
  code text,
  milliseconds real not null,
  request_id text not null,
  is_replay boolean not null,
  constraint request_log_pkey primary key (tenant_id, id),
  constraint request_log_credential_kind_check check (credential_kind in ('key', 'app')),
  constraint request_log_door_check check (door in ('rest', 'mcp')),
  constraint request_log_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index request_log_credential on request_log (credential_id, id desc);
-- Rows come in the order of time: a few pages hold the index of a million rows.
create index request_log_age on request_log using brin (at);

-- What all processes together have counted against a limit, settled by each of them a few times a second. See docs/decisions/0046.
-- Unlogged: a crash of the server forgets the counts of a minute, and nothing of them is ever worth waiting for a disk.
create unlogged table rate_limits (
  -- A hash of the limit's name and of whom it holds: addresses and accounts are not kept here.
  bucket uuid not null,
  points integer not null,
  -- The end of the window, in milliseconds since the epoch on the clock of the service.
  ends_at bigint not null,
  constraint rate_limits_pkey primary key (bucket)
) with (fillfactor=50);

-- The public booking page and the customer link. A business without a row has the defaults.
create table booking_page_settings (
  tenant_id integer not null,
  enabled boolean not null default true,
  -- Not read: job_types.on_booking_page says what guests may choose.
  job_type_ids uuid[],
  days_ahead integer not null default 14,
  intro text not null default '',
  -- Hosts whose pages may frame the booking page.
  framing_hosts text[] not null default '{}',
  customers_may_cancel boolean not null default true,
  customers_may_ask_other_time boolean not null default true,
  -- So long before the start of a visit it can still be cancelled, or another time be asked for, by the customer link.
  change_notice_minutes integer not null default 0,
  constraint booking_page_settings_pkey primary key (tenant_id),
  constraint booking_page_settings_change_notice_minutes_check check (change_notice_minutes between 0 and 20160),
  constraint booking_page_settings_days_ahead_check check (days_ahead between 1 and 31),
  constraint booking_page_settings_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- A commit of a move, an emergency or an absence, with what it takes to put everything back. Kept seven days.
create table schedule_changes (
  tenant_id integer not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  actor_kind text not null,
  member_id uuid,
  -- The job that was moved or confirmed; of an absence null.
  job_request_id uuid,
  -- Who got it; of an absence who is away.
  technician_id uuid,
  -- Of each job what the commit wrote, as it was before: {id, job {column: value}, sessions [row]}.
  before jsonb not null,
  -- Of each job what the commit left: {id, statusVersion, attentionReason, technicianIds, startMinute}.
  after jsonb not null,
  -- Jobs that it flagged and did not move, as their flag was before: {id, reason, since}.
  flagged jsonb not null default '[]',
  -- Time off that it approved.
  approved_ids uuid[] not null default '{}',
  -- Of the schedule, right after it.
  version bigint not null,
  undone_at timestamptz,
  undone_by_member_id uuid,
  -- Whether the commit booked outside of working hours with after_hours_override. The actor of the change authorized it.
  hours_overridden boolean not null default false,
  -- Time off that the commit of an absence recorded by itself. The undo removes it again. docs/decisions/0106.
  recorded_ids uuid[] not null default '{}',
  constraint schedule_changes_pkey primary key (tenant_id, id),
  constraint schedule_changes_kind_check check (kind in ('move', 'emergency', 'absence', 'change', 'confirmation', 'unscheduling', 'moves', 'optimization')),
  constraint schedule_changes_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index schedule_changes_age on schedule_changes (at);

-- Names that a business had in addresses: they go on leading to it, and nobody else gets them.
create table former_aliases (
  alias text not null,
  business_id uuid not null,
  ended_at timestamptz not null,
  constraint former_aliases_pkey primary key (alias),
  constraint former_aliases_business_id_fkey foreign key (business_id) references businesses (id)
);
create index former_aliases_business on former_aliases (business_id, ended_at);

-- What a business says in its own words in the mails to its customers, beside what the mail says anyway. No row: nothing.
create table mail_texts (
  tenant_id integer not null,
  kind text not null,
  locale text not null,
  intro text not null default '',
  signature text not null default '',
  version bigint not null default 1,
  constraint mail_texts_pkey primary key (tenant_id, kind, locale),
  constraint mail_texts_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- An address that shows the visits of a technician, an area or the whole business. It works as long as the member who made it may see them.
create table calendar_feeds (
  tenant_id integer not null,
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  technician_id uuid,
  service_area_id uuid,
  locale text not null,
  -- SHA-256 of the token in the address.
  hash bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  renewed_at timestamptz,
  last_read_at timestamptz,
  constraint calendar_feeds_pkey primary key (tenant_id, id),
  constraint calendar_feeds_hash_key unique (hash),
  constraint calendar_feeds_check check ((kind = 'technician') = (technician_id is not null)),
  constraint calendar_feeds_check1 check ((kind = 'area') = (service_area_id is not null)),
  constraint calendar_feeds_kind_check check (kind in ('technician', 'area', 'business')),
  constraint calendar_feeds_business_id_created_by_fkey foreign key (business_id, created_by) references members (business_id, id),
  constraint calendar_feeds_tenant_id_business_id_fkey foreign key (tenant_id, business_id) references tenants (id, business_id),
  constraint calendar_feeds_tenant_id_service_area_id_fkey foreign key (tenant_id, service_area_id) references service_areas (tenant_id, id),
  constraint calendar_feeds_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);

-- Visits that left the calendar of a technician or an area for another: they are shown there as cancelled, or they would stay for ever in
-- what keeps a copy. One row a visit and calendar, whatever it does; without a reference, because a job may be removed with all it has.
create table calendar_departures (
  tenant_id integer not null,
  -- The technician or the area.
  subject_id uuid not null,
  job_request_id uuid not null,
  ordinal integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint calendar_departures_pkey primary key (tenant_id, subject_id, job_request_id, ordinal),
  constraint calendar_departures_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index calendar_departures_age on calendar_departures (end_minute);

-- Pictures of technicians, apart from their rows, so that no list reads them. See docs/decisions/0062.
create table technician_pictures (
  tenant_id integer not null,
  technician_id uuid not null,
  -- SHA-256 of the bytes, base64url: the last part of the picture's address.
  hash text not null,
  content_type text not null,
  bytes bytea not null,
  constraint technician_pictures_pkey primary key (tenant_id, technician_id),
  constraint technician_pictures_bytes_check check (octet_length(bytes) between 1 and 262144),
  constraint technician_pictures_content_type_check check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint technician_pictures_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
-- Pictures are compressed already. Out of line they do not burden whoever reads the hash.
alter table technician_pictures alter column bytes set storage external;

-- The SHA-256 of the browser's cookie, never the cookie. One browser may be known to several members.
create table known_browsers (
  hash bytea not null,
  business_id uuid not null,
  member_id uuid not null,
  expires_at timestamptz not null,
  constraint known_browsers_pkey primary key (hash, member_id),
  constraint known_browsers_business_id_member_id_fkey foreign key (business_id, member_id) references members (business_id, id)
);
create index known_browsers_member on known_browsers (business_id, member_id);
create index known_browsers_expiry on known_browsers (expires_at);

-- Answers of outside geocoding services, shared by all businesses and processes. See docs/decisions/0076.
create table geocoded_places (
  -- SHA-256 of the service's kind and address, and of the question: no address of a customer is kept here.
  service bytea not null,
  question bytea not null,
  -- The source of the answer, for operators.
  kind text not null,
  -- All null: the service knew no such place.
  latitude double precision,
  longitude double precision,
  precision text,
  found_at timestamptz not null,
  constraint geocoded_places_pkey primary key (service, question),
  constraint geocoded_places_check check (num_nonnulls(latitude, longitude, precision) in (0, 3)),
  constraint geocoded_places_kind_check check (kind in ('nominatim', 'photon', 'pelias')),
  constraint geocoded_places_precision_check check (precision in ('exact', 'street', 'postal_code', 'city'))
);
create index geocoded_places_found_at on geocoded_places (found_at);

-- Several places of one customer, such as the houses of a landlord. docs/decisions/0081.
create table customer_sites (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  address jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  precision text,
  place_source text,
  place_note jsonb,
  access_notes text not null default '',
  -- Whom to call at the site. The rule that a customer needs a phone number or an e-mail address stays on the customer.
  contact_name text,
  contact_phone text,
  contact_email text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint customer_sites_pkey primary key (tenant_id, id),
  constraint customer_sites_place_source_check check (place_source in ('sent', 'gazetteer', 'geocoder')),
  constraint customer_sites_precision_check check (precision in ('exact', 'street', 'postal_code', 'city')),
  constraint customer_sites_tenant_id_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint customer_sites_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index customer_sites_of_customer on customer_sites (tenant_id, customer_id, created_at, id) where deleted_at is null;

-- Who a job is for is copied into it, because guests have no customer record.
create table job_requests (
  tenant_id integer not null,
  id uuid not null,
  short_code text not null,
  workflow_id uuid not null,
  -- Snapshots at booking: a later change of the workflow, the type or the customer does not rewrite history.
  workflow_name text not null,
  status_key text not null default 'booking',
  status_version integer not null default 1,
  -- Fixed action the job waits on: quote, confirm_booking, or null once scheduled.
  pending_action text,
  status_history jsonb not null default '[]',
  action_audit jsonb not null default '{}',
  priority_level text not null default 'p2',
  sla_deadline timestamptz,
  description text,
  job_type_id uuid,
  job_type_name text,
  skill_ids uuid[] not null default '{}',
  customer_id uuid,
  customer_name text not null,
  customer_email text,
  customer_phone text,
  address jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  customer_timezone text not null,
  -- As requested: [{date, periods [{period, business_view [...]}]}].
  job_dates jsonb not null,
  quoted_at timestamptz,
  job_duration_minutes integer,
  mobilization_minutes integer,
  demobilization_minutes integer,
  crew_size integer not null default 1,
  scheduled_at timestamptz,
  ends_at timestamptz,
  arrival_window_minutes integer,
  technician_id uuid,
  assigned_at timestamptz,
  service_area_id uuid,
  vehicle_id uuid,
  attention_reason text,
  attention_since timestamptz,
  magic_token_hash bytea,
  rating_score integer,
  rating_comment text,
  rated_at timestamptz,
  archived_at timestamptz,
  archived_by_user_id uuid,
  archive_note text,
  completed_at timestamptz,
  completed_by_user_id uuid,
  -- Amounts have the decimals of the currency, up to 3. The application checks them.
  completed_amount numeric,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- vehicle_id is the attachment of an open job. last_vehicle_id stays when the attachment ends: what it was done with.
  last_vehicle_id uuid,
  -- sequenced: updated_at is the row's place in the feed. Every change takes the place away.
  sequenced boolean not null default false,
  -- When the SLA clock was started; null while sla_deadline is.
  sla_armed_at timestamptz,
  -- The start the customer was promised: that of the confirmation, or of the last time that was chosen for the job itself. A job that
  -- another displaces keeps it, however often: its arrival window slides along, the promise does not. Null: the standing start.
  promised_start_at timestamptz,
  -- The language that the customer was booked in; null: not known.
  customer_locale text,
  -- unplaced_fields: fields of the resource that changed since the job got its last place in the feed. field_places: of every field that
  -- changed the place of its last change, in microseconds since the epoch.
  unplaced_fields text[] not null default '{created}',
  field_places jsonb not null default '{}',
  precision text,
  place_source text,
  place_note jsonb,
  -- The site of a job, with its name and access notes at the time of booking. The address is already a copy.
  site_id uuid,
  site_name text,
  site_access_notes text,
  search_key text not null generated always as (
    search_text(short_code || E'\n' || coalesce(description, '') || E'\n' || customer_name || E'\n' || coalesce(customer_email, '') || E'\n'
      || coalesce(customer_phone, '')) || search_digits(customer_phone)) stored,
  -- The zone of the business when a job was created. `business_view` in job_dates is written in it. docs/decisions/0084.
  business_view_timezone text,
  -- Who called a visit off, why, and what it costs the customer, in the currency of the business. null: not called off, or archived without saying.
  cancellation jsonb,
  -- A locked visit keeps its time and its technicians in every plan. `locked_by`: the name of the person or program that locked it, as it was then.
  -- The sessions of a locked visit have the bit `locked` of sessionFlags. docs/decisions/0105.
  locked_at timestamptz,
  locked_by text,
  -- The business-local day on which a dispatcher wants a waiting job done.
  wanted_on date,
  -- The earlier job that a job follows: a second visit for the same work, or the same work booked again. docs/decisions/0106.
  follow_up_of uuid,
  -- The reference of the job in the system that it was imported from. A second import finds it again.
  external_reference text,
  constraint job_requests_pkey primary key (tenant_id, id),
  constraint job_requests_tenant_id_short_code_key unique (tenant_id, short_code),
  constraint job_requests_crew_size_check check (crew_size between 1 and 10),
  constraint job_requests_external_reference_check check (length(external_reference) between 1 and 100),
  constraint job_requests_place_source_check check (place_source in ('sent', 'gazetteer', 'geocoder')),
  constraint job_requests_precision_check check (precision in ('exact', 'street', 'postal_code', 'city')),
  constraint job_requests_priority_level_check check (priority_level in ('p0', 'p1', 'p2', 'p3')),
  constraint job_requests_rating_score_check check (rating_score between 1 and 5),
  constraint job_requests_follow_up_of foreign key (tenant_id, follow_up_of) references job_requests (tenant_id, id),
  constraint job_requests_tenant_id_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint job_requests_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint job_requests_tenant_id_job_type_id_fkey foreign key (tenant_id, job_type_id) references job_types (tenant_id, id),
  constraint job_requests_tenant_id_last_vehicle_id_fkey foreign key (tenant_id, last_vehicle_id) references vehicles (tenant_id, id),
  constraint job_requests_tenant_id_service_area_id_fkey foreign key (tenant_id, service_area_id) references service_areas (tenant_id, id),
  constraint job_requests_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references customer_sites (tenant_id, id),
  constraint job_requests_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  constraint job_requests_tenant_id_vehicle_id_fkey foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  constraint job_requests_tenant_id_workflow_id_fkey foreign key (tenant_id, workflow_id) references workflows (tenant_id, id)
);
create index job_requests_customer on job_requests (tenant_id, customer_id, created_at desc);
create index job_requests_technician on job_requests (tenant_id, technician_id, scheduled_at) where technician_id is not null;
create index job_requests_changes on job_requests (tenant_id, updated_at, id);
create index job_requests_vehicle on job_requests (tenant_id, vehicle_id) where vehicle_id is not null;
create index job_requests_last_vehicle on job_requests (tenant_id, last_vehicle_id, ends_at) where last_vehicle_id is not null;
create index job_requests_unsequenced on job_requests (tenant_id, updated_at, id) where not sequenced;
-- The calendar of some days: visits by the time they take, whatever lies before and after in years of history.
create index job_requests_time on job_requests using gist (tenant_id, tstzrange(scheduled_at, ends_at)) where scheduled_at is not null;
-- A customer link is looked up by the hash of its token, whatever business it is of.
create unique index job_requests_magic_token on job_requests (magic_token_hash) where magic_token_hash is not null;
-- Open jobs that want a dispatcher.
create index job_requests_unscheduled on job_requests (tenant_id, created_at)
  where scheduled_at is null and completed_at is null and archived_at is null;
create index job_requests_flagged on job_requests (tenant_id, attention_since)
  where attention_reason is not null and completed_at is null and archived_at is null;
create index job_requests_sla on job_requests (tenant_id, sla_deadline)
  where sla_deadline is not null and completed_at is null and archived_at is null;
-- The foreign key looks here when sites are removed (store/settings/sandboxReset.ts).
create index job_requests_site on job_requests (tenant_id, site_id) where site_id is not null;
-- Spending of the trailing twelve months.
create index job_requests_completed on job_requests (tenant_id, completed_at) include (customer_id, completed_amount)
  where completed_at is not null;
create index job_requests_wanted on job_requests (tenant_id, wanted_on) where wanted_on is not null;
create index job_requests_follow_ups on job_requests (tenant_id, follow_up_of, created_at) where follow_up_of is not null;
-- Guests have no customer record, so they are found by their jobs.
create index job_requests_guests on job_requests using gin (search_runs(tenant_id, search_key)) where customer_id is null and deleted_at is null;
-- The next, the last and today's visit of a customer, and how many there are.
create index job_requests_customer_visits on job_requests (tenant_id, customer_id, scheduled_at)
  where customer_id is not null and scheduled_at is not null and archived_at is null and deleted_at is null;
-- The orders of the list of jobs (store/jobs/jobOrders.ts), with the id last, so that a page can begin after any row.
create index job_requests_newest on job_requests (tenant_id, created_at desc, id desc) where archived_at is null and deleted_at is null;
create index job_requests_archived on job_requests (tenant_id, created_at desc, id desc) where archived_at is not null and deleted_at is null;
-- With both ends of the visit, so that an agenda is counted in the index alone.
create index job_requests_scheduled on job_requests (tenant_id, (coalesce(scheduled_at, 'infinity')), id) include (scheduled_at, ends_at)
  where archived_at is null and deleted_at is null;
create index job_requests_deadline on job_requests (tenant_id, (coalesce(sla_deadline, 'infinity')), created_at, id)
  where archived_at is null and deleted_at is null;
create index job_requests_urgent on job_requests
  (tenant_id, (completed_at is not null or archived_at is not null), (priority_level <> 'p0'), (coalesce(sla_deadline, 'infinity')), created_at, id)
  where archived_at is null and deleted_at is null;
-- Filters that leave few of many jobs.
create index job_requests_status on job_requests (tenant_id, status_key, created_at desc, id desc) where archived_at is null and deleted_at is null;
create index job_requests_priority on job_requests (tenant_id, priority_level, created_at desc, id desc)
  where priority_level <> 'p2' and archived_at is null and deleted_at is null;
create index job_requests_open on job_requests (tenant_id, created_at, id)
  where completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_open_scheduled on job_requests (tenant_id, (coalesce(scheduled_at, 'infinity')), id)
  where completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_open_deadline on job_requests (tenant_id, (coalesce(sla_deadline, 'infinity')), created_at, id)
  where completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_unquoted on job_requests (tenant_id, created_at, id)
  where quoted_at is null and scheduled_at is null and completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_unconfirmed on job_requests (tenant_id, created_at, id)
  where quoted_at is not null and scheduled_at is null and completed_at is null and archived_at is null and deleted_at is null;
-- The usual crew of a job type.
create index job_requests_crew on job_requests (tenant_id, job_type_id, completed_at desc) include (crew_size)
  where completed_at is not null and deleted_at is null;
create unique index job_requests_external_reference on job_requests (tenant_id, external_reference)
  where external_reference is not null and deleted_at is null;

-- One on-site block of one job on one day for one technician. Times are whole minutes since the epoch, half-open,
-- and coordinates micro-degrees: the engine's own units, so that the board and the rows can never round apart.
create table sessions (
  tenant_id integer not null,
  job_request_id uuid not null,
  technician_id uuid not null,
  ordinal integer not null,
  role text not null default 'lead',
  date date not null,
  start_minute integer not null,
  end_minute integer not null,
  latitude_e6 integer,
  longitude_e6 integer,
  travel_minutes integer,
  -- The engine's session flags (engine/sessionFlags): priority, crew, multi-day, under way.
  flags integer not null default 2,
  -- A completed or archived job no longer holds its technician's time.
  active boolean not null default true,
  -- Why a change of hours, skills, areas and the like left a booked session without a technician who can do it (jobs/strandedVisits.ts).
  -- Null: no change did. A session that is placed again is a new row, so it starts with null.
  stranded_kinds text[],
  constraint sessions_pkey primary key (tenant_id, job_request_id, technician_id, ordinal),
  constraint sessions_no_overlap exclude using gist (tenant_id with =, technician_id with =, int4range(start_minute, end_minute) with &&) where (active) deferrable,
  constraint sessions_check check (start_minute < end_minute),
  constraint sessions_ordinal_check check (ordinal >= 1),
  constraint sessions_role_check check (role in ('lead', 'buddy')),
  constraint sessions_tenant_id_job_request_id_fkey foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  constraint sessions_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
create index sessions_lane on sessions (tenant_id, technician_id, start_minute) where active;
create index sessions_board on sessions (tenant_id, end_minute) where active;
-- A technician's agenda, finished visits included (sessions_lane has the active ones only).
create index sessions_agenda on sessions (tenant_id, technician_id, end_minute);
create index sessions_stranded on sessions (tenant_id, job_request_id) where stranded_kinds is not null;

-- Mails: written in the transaction of their cause, one for each cause. What a message says is made from its facts when it is sent or
-- looked at, so that no link that opens something lies in the database.
create table mails (
  tenant_id integer not null,
  id uuid not null,
  cause text not null,
  kind text not null,
  locale text not null,
  recipient_name text not null default '',
  recipient_address text,
  job_request_id uuid,
  facts jsonb not null,
  -- queued: to be sent; kept: would be sent if there were a way out; skipped: not to be sent; failed: given up.
  status text not null,
  reason text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- Not before; while it is being sent, the end of the sender's lease.
  due_at timestamptz not null,
  -- Of no use afterwards.
  expires_at timestamptz,
  sent_at timestamptz,
  constraint mails_pkey primary key (tenant_id, id),
  constraint mails_tenant_id_cause_key unique (tenant_id, cause),
  constraint mails_check check (status in ('queued', 'sent') or (reason is not null)),
  constraint mails_check1 check ((status = 'skipped') or (recipient_address is not null)),
  constraint mails_status_check check (status in ('queued', 'sent', 'kept', 'skipped', 'failed')),
  constraint mails_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint mails_tenant_id_job_request_id_fkey foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
create index mails_due on mails (due_at) where status = 'queued';
create index mails_job on mails (tenant_id, job_request_id, id) where job_request_id is not null;

-- Postal codes of countries, as operators have imported them (truckroll import-places). All businesses share them.
create table imported_postal_codes (
  country text collate "C" not null,
  -- Letters and digits alone, upper case: "LS7", "5300001".
  code text collate "C" not null,
  -- As the file prints it: "530-0001".
  printed text not null,
  -- Names of its towns, separated by tabs. The usual one first.
  cities text not null,
  region text,
  latitude double precision not null,
  longitude double precision not null,
  constraint imported_postal_codes_pkey primary key (country, code),
  constraint imported_postal_codes_code_check check (code <> ''),
  constraint imported_postal_codes_country_check check (country ~ '^[A-Z]{2}$')
);

-- One row for each imported country. Processes see from the import's id that they must read its codes again.
create table postal_code_imports (
  country text collate "C" not null,
  import_id uuid not null,
  imported_at timestamptz not null,
  codes integer not null,
  constraint postal_code_imports_pkey primary key (country),
  constraint postal_code_imports_country_check check (country ~ '^[A-Z]{2}$')
);

-- Columns that the process computes, in the form in which they are stored. A start with a newer form computes them again.
create table computed_forms (
  name text not null,
  form integer not null,
  constraint computed_forms_pkey primary key (name)
);

-- How a person matched the columns of a file, to be proposed for the next file with the same headings. Both environments of a business share it.
create table import_mappings (
  business_id uuid not null,
  kind text not null,
  -- The headings, sorted, as a hash.
  headings text not null,
  -- [{heading, field}], in the order of the file.
  columns jsonb not null,
  used_at timestamptz not null,
  constraint import_mappings_pkey primary key (business_id, kind, headings),
  constraint import_mappings_kind_check check (kind in ('customers', 'technicians', 'job_requests')),
  constraint import_mappings_business_id_fkey foreign key (business_id) references businesses (id)
);

-- Messages to a person: who asks to be called back, and why. Open until a person closes it. docs/decisions/0093.
create table callbacks (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  -- As they were when the message was taken. An empty phone: the customer has none.
  name text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by_user_id uuid,
  -- What the business answered to a message for a person.
  answer text,
  constraint callbacks_pkey primary key (tenant_id, id),
  constraint callbacks_tenant_id_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint callbacks_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint callbacks_tenant_id_job_request_id_fkey foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
create index callbacks_open on callbacks (tenant_id, created_at, id) where closed_at is null;
create index callbacks_all on callbacks (tenant_id, created_at, id);
-- The foreign keys look here when customers and jobs are removed (store/settings/sandboxReset.ts).
create index callbacks_customer on callbacks (tenant_id, customer_id) where customer_id is not null;
create index callbacks_job on callbacks (tenant_id, job_request_id) where job_request_id is not null;

-- The minute of the tenant's clock at which late visits were last looked for. Processes share the work through it.
create table late_reckonings (
  tenant_id integer not null,
  minute integer not null,
  constraint late_reckonings_pkey primary key (tenant_id),
  constraint late_reckonings_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- What was reported of late visits, so that each visit is reported once for each cause. docs/decisions/0096.
create table late_visits (
  tenant_id integer not null,
  -- The business-local day. A visit that moves to another day may be late again.
  date date not null,
  job_request_id uuid not null,
  ordinal integer not null,
  event_type text not null,
  -- The job that makes the visit late. The nil UUID: no other visit does.
  cause_job_request_id uuid not null,
  constraint late_visits_pkey primary key (tenant_id, job_request_id, ordinal, date, event_type, cause_job_request_id),
  constraint late_visits_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint late_visits_tenant_id_job_request_id_fkey foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
-- For removing old rows.
create index late_visits_old on late_visits (date);

-- What customers ask for through the customer link, until the business answers. docs/decisions/0100.
create table customer_requests (
  tenant_id integer not null,
  id uuid not null,
  job_request_id uuid not null,
  kind text not null,
  -- The wanted days, as in job_requests.job_dates. Empty for a cancellation.
  job_dates jsonb not null default '[]',
  words text,
  status text not null default 'open',
  -- The words of the business to the customer.
  message text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by_user_id uuid,
  -- What ended it: a person's answer, a change of the job, or a newer request.
  ended_by text,
  constraint customer_requests_pkey primary key (tenant_id, id),
  constraint customer_requests_check check ((status = 'open') = (answered_at is null)),
  constraint customer_requests_kind_check check (kind in ('another_time', 'cancellation')),
  constraint customer_requests_status_check check (status in ('open', 'answered', 'declined', 'withdrawn')),
  constraint customer_requests_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint customer_requests_tenant_id_job_request_id_fkey foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
create unique index customer_requests_open on customer_requests (tenant_id, job_request_id, kind) where status = 'open';
create index customer_requests_job on customer_requests (tenant_id, job_request_id, created_at);
create index customer_requests_all on customer_requests (tenant_id, created_at, id);

-- Notes that people write on a customer or a job. docs/decisions/0101.
create table notes (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  -- The business-local day of the visit that the note is about.
  visit_date date,
  body text not null,
  visible_to_technician boolean not null,
  visible_to_customer boolean not null,
  author_kind text not null,
  -- The author's name when the note was written.
  author_name text not null,
  author_user_id uuid,
  author_technician_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint notes_pkey primary key (tenant_id, id),
  constraint notes_check check ((customer_id is null) <> (job_request_id is null)),
  constraint notes_tenant_id_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint notes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  constraint notes_tenant_id_job_request_id_fkey foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
create index notes_all on notes (tenant_id, created_at, id);
create index notes_customer on notes (tenant_id, customer_id, created_at, id) where customer_id is not null;
create index notes_job on notes (tenant_id, job_request_id, created_at, id) where job_request_id is not null;

-- Time of technicians that is taken and is no visit and no time off: meetings, training, errands, breaks. docs/decisions/0105.
create table reserved_times (
  tenant_id integer not null,
  id uuid not null,
  title text not null,
  note text,
  -- Minutes since the epoch, [start_minute, end_minute).
  start_minute integer not null,
  end_minute integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reserved_times_pkey primary key (tenant_id, id),
  constraint reserved_times_check check (start_minute < end_minute),
  constraint reserved_times_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index reserved_times_start on reserved_times (tenant_id, start_minute, id);

create table reserved_time_technicians (
  tenant_id integer not null,
  reserved_time_id uuid not null,
  technician_id uuid not null,
  constraint reserved_time_technicians_pkey primary key (tenant_id, reserved_time_id, technician_id),
  constraint reserved_time_technicians_tenant_id_reserved_time_id_fkey foreign key (tenant_id, reserved_time_id)
    references reserved_times (tenant_id, id) on delete cascade,
  constraint reserved_time_technicians_tenant_id_technician_id_fkey foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
create index reserved_time_technicians_lane on reserved_time_technicians (tenant_id, technician_id);

-- Plans for a better day, kept for 24 hours so that steps of them can be priced and applied. docs/decisions/0113.
create table schedule_plans (
  tenant_id integer not null,
  id uuid not null,
  at timestamptz not null,
  plan jsonb not null,
  constraint schedule_plans_pkey primary key (tenant_id, id),
  constraint schedule_plans_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index schedule_plans_age on schedule_plans (at);

-- The runs, one for each business and night. A process claims a run for some minutes, so that another goes on after a crash.
create table nightly_plans (
  tenant_id integer not null,
  night date not null,
  claimed_by uuid not null,
  claimed_until timestamptz not null,
  outcome text,
  planned_date date,
  plan_id uuid,
  at timestamptz,
  applied_steps integer,
  change_id uuid,
  is_done boolean not null default false,
  is_handled boolean not null default false,
  constraint nightly_plans_pkey primary key (tenant_id, night),
  constraint nightly_plans_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- Links with which the first business is made in a browser. Only their hashes are kept. docs/decisions/0121.
create table setup_links (
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint setup_links_pkey primary key (token_hash)
);

-- How many jobs there are of each kind, so that a filtered list need not count them. Each change of a job adds rows of +1 and -1, and writers
-- never wait for each other. The service adds them up into one row for each kind (store/jobs/jobTotals.ts).
create table job_totals (
  number bigint not null generated always as identity,
  tenant_id integer not null,
  archived boolean not null,
  state text not null,
  status_key text not null,
  priority_level text not null,
  total bigint not null,
  is_added_up boolean not null default false,
  constraint job_totals_pkey primary key (number),
  constraint job_totals_state_check check (state in ('unquoted', 'unconfirmed', 'scheduled', 'completed')),
  constraint job_totals_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);
create index job_totals_tenant on job_totals (tenant_id);
create index job_totals_new on job_totals (tenant_id) where not is_added_up;

-- The texts in which the list of jobs searches. In a table of their own they are written when the text changes, not with each change of the job.
create table job_searches (
  tenant_id integer not null,
  job_request_id uuid not null,
  search_key text not null,
  constraint job_searches_pkey primary key (tenant_id, job_request_id),
  constraint job_searches_tenant_id_job_request_id_fkey foreign key (tenant_id, job_request_id)
    references job_requests (tenant_id, id) on delete cascade
);
create index job_searches_runs on job_searches using gin (search_runs(tenant_id, search_key));

-- Triggers ------------------------------------------------------------------------------------------------------

create function keep_customer_total() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in select tenant_id, count(*) as n from new_rows group by tenant_id
  loop
    insert into list_totals as t (tenant_id, list, shard, total)
    values (change.tenant_id, 'customers', pg_backend_pid() % 64, change.n)
    on conflict (tenant_id, list, shard) do update set total = t.total + excluded.total;
  end loop;
  return null;
end $$;

create function lose_place_in_feed() returns trigger language plpgsql as $$
begin
  new.sequenced := false;
  return new;
end $$;

-- Which fields of the resource a change of a job changes.
create function note_changed_fields() returns trigger language plpgsql as $$
declare
  changed text[] := '{}';
begin
  if new.status_key <> old.status_key then changed := changed || array['current_status']; end if;
  if new.status_key <> old.status_key or new.pending_action is distinct from old.pending_action
     or (new.completed_at is null) <> (old.completed_at is null) or (new.archived_at is null) <> (old.archived_at is null)
  then changed := changed || array['next_actions']; end if;
  if new.action_audit <> old.action_audit then changed := changed || array['action_audit']; end if;
  if new.priority_level <> old.priority_level then changed := changed || array['priority_level']; end if;
  if (new.priority_level = 'p0') <> (old.priority_level = 'p0') then changed := changed || array['priority']; end if;
  if new.sla_deadline is distinct from old.sla_deadline then changed := changed || array['sla_deadline']; end if;
  if new.attention_reason is distinct from old.attention_reason or new.attention_since is distinct from old.attention_since
  then changed := changed || array['attention']; end if;
  if new.description is distinct from old.description then changed := changed || array['description']; end if;
  if new.job_type_id is distinct from old.job_type_id then changed := changed || array['job_type_id', 'job_type_name']; end if;
  if new.skill_ids <> old.skill_ids then changed := changed || array['skills']; end if;
  if (new.customer_id, new.customer_name, new.customer_email, new.customer_phone)
     is distinct from (old.customer_id, old.customer_name, old.customer_email, old.customer_phone)
  then changed := changed || array['customer']; end if;
  if (new.address, new.latitude, new.longitude) is distinct from (old.address, old.latitude, old.longitude)
  then changed := changed || array['address']; end if;
  if (new.technician_id, new.assigned_at, new.service_area_id, new.vehicle_id)
     is distinct from (old.technician_id, old.assigned_at, old.service_area_id, old.vehicle_id)
  then changed := changed || array['assignment']; end if;
  if new.vehicle_id is distinct from old.vehicle_id then changed := changed || array['assigned_vehicle']; end if;
  if (new.technician_id, new.scheduled_at, new.ends_at, new.crew_size)
     is distinct from (old.technician_id, old.scheduled_at, old.ends_at, old.crew_size)
  then changed := changed || array['crew']; end if;
  if (new.quoted_at, new.job_duration_minutes, new.mobilization_minutes, new.demobilization_minutes, new.crew_size)
     is distinct from (old.quoted_at, old.job_duration_minutes, old.mobilization_minutes, old.demobilization_minutes, old.crew_size)
  then changed := changed || array['quote']; end if;
  if (new.scheduled_at, new.ends_at, new.arrival_window_minutes, new.customer_timezone, new.job_dates, new.job_duration_minutes)
     is distinct from (old.scheduled_at, old.ends_at, old.arrival_window_minutes, old.customer_timezone, old.job_dates, old.job_duration_minutes)
  then changed := changed || array['schedule']; end if;
  if (new.rating_score, new.rating_comment, new.rated_at) is distinct from (old.rating_score, old.rating_comment, old.rated_at)
  then changed := changed || array['rating']; end if;
  if (new.archived_at, new.archived_by_user_id, new.archive_note) is distinct from (old.archived_at, old.archived_by_user_id, old.archive_note)
  then changed := changed || array['archive']; end if;
  if new.cancellation is distinct from old.cancellation then changed := changed || array['cancellation']; end if;
  if (new.locked_at, new.locked_by) is distinct from (old.locked_at, old.locked_by)
  then changed := changed || array['locked', 'locked_at', 'locked_by']; end if;
  if new.wanted_on is distinct from old.wanted_on then changed := changed || array['wanted_on']; end if;
  if new.completed_at is distinct from old.completed_at then changed := changed || array['completed_at']; end if;
  if new.completed_by_user_id is distinct from old.completed_by_user_id then changed := changed || array['completed_by_user_id']; end if;
  if new.completed_amount is distinct from old.completed_amount then changed := changed || array['completed_amount']; end if;
  if new.deleted_at is distinct from old.deleted_at then changed := changed || array['deleted_at']; end if;
  if changed <> '{}' then
    new.unplaced_fields := array(select distinct name from unnest(new.unplaced_fields || changed) name order by name);
  end if;
  return new;
end $$;

create function note_technician_departure() returns trigger language plpgsql as $$
begin
  insert into calendar_departures (tenant_id, subject_id, job_request_id, ordinal, start_minute, end_minute)
  values (old.tenant_id, old.technician_id, old.job_request_id, old.ordinal, old.start_minute, old.end_minute)
  on conflict (tenant_id, subject_id, job_request_id, ordinal)
  do update set start_minute = excluded.start_minute, end_minute = excluded.end_minute;
  return null;
end $$;

create function note_area_departure() returns trigger language plpgsql as $$
begin
  insert into calendar_departures (tenant_id, subject_id, job_request_id, ordinal, start_minute, end_minute)
  select old.tenant_id, old.service_area_id, old.id, 1, extract(epoch from old.scheduled_at)::bigint / 60, extract(epoch from old.ends_at)::bigint / 60
  on conflict (tenant_id, subject_id, job_request_id, ordinal)
  do update set start_minute = excluded.start_minute, end_minute = excluded.end_minute;
  return null;
end $$;

create function note_new_job_totals() returns trigger language plpgsql as $$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  select tenant_id, archived_at is not null, job_state(completed_at, scheduled_at, quoted_at), status_key, priority_level, count(*)
    from new_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function note_changed_job_totals() returns trigger language plpgsql as $$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  values (old.tenant_id, old.archived_at is not null, job_state(old.completed_at, old.scheduled_at, old.quoted_at), old.status_key, old.priority_level, -1),
         (new.tenant_id, new.archived_at is not null, job_state(new.completed_at, new.scheduled_at, new.quoted_at), new.status_key, new.priority_level, 1);
  return null;
end $$;

create function note_new_job_searches() returns trigger language plpgsql as $$
begin
  insert into job_searches (tenant_id, job_request_id, search_key) select tenant_id, id, search_key from new_rows;
  return null;
end $$;

create function note_changed_job_search() returns trigger language plpgsql as $$
begin
  update job_searches set search_key = new.search_key where tenant_id = new.tenant_id and job_request_id = new.id;
  return null;
end $$;

-- Customers appear in their list even when soft-deleted, so the total only grows.
create trigger customers_total after insert on customers
  referencing new table as new_rows for each statement execute function keep_customer_total();
create trigger job_requests_unsequenced before update on job_requests
  for each row when (old.sequenced) execute function lose_place_in_feed();
create trigger customers_unsequenced before update on customers
  for each row when (old.sequenced) execute function lose_place_in_feed();
-- Marking a lane for the board changes nothing that a technician's resource shows.
create trigger technicians_unsequenced before update on technicians
  for each row when (old.sequenced and (new.lane_version = old.lane_version or new.updated_at <> old.updated_at))
  execute function lose_place_in_feed();
create trigger job_requests_changed_fields before update on job_requests
  for each row execute function note_changed_fields();
create trigger sessions_given_away after update of technician_id on sessions
  for each row when (old.technician_id <> new.technician_id) execute function note_technician_departure();
create trigger sessions_taken_away after delete on sessions
  for each row execute function note_technician_departure();
create trigger job_requests_left_area after update of service_area_id on job_requests
  for each row when (old.service_area_id is not null and old.scheduled_at is not null and old.service_area_id is distinct from new.service_area_id)
  execute function note_area_departure();
create trigger job_requests_total after insert on job_requests
  referencing new table as new_rows for each statement execute function note_new_job_totals();
create trigger job_requests_total_changed after update on job_requests for each row
  when ((old.archived_at is null) is distinct from (new.archived_at is null)
    or (old.completed_at is null) is distinct from (new.completed_at is null)
    or (old.scheduled_at is null) is distinct from (new.scheduled_at is null)
    or (old.quoted_at is null) is distinct from (new.quoted_at is null)
    or old.status_key <> new.status_key or old.priority_level <> new.priority_level)
  execute function note_changed_job_totals();
create trigger job_requests_search after insert on job_requests
  referencing new table as new_rows for each statement execute function note_new_job_searches();
create trigger job_requests_search_changed after update on job_requests
  for each row when (old.search_key <> new.search_key) execute function note_changed_job_search();

-- Rows -----------------------------------------------------------------------------------------------------------

-- There are no jobs yet, so all have the texts in which the list of jobs searches. Without this mark a search reads all jobs.
insert into computed_forms (name, form) values ('job_searches', 1);
