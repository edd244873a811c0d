-- What the migrations make, as PostgreSQL sees it. Derived by `npm run derive`; change migrations/ instead.

CREATE OR REPLACE FUNCTION public.caseless(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(lower((NORMALIZE(value, NFD) COLLATE "C")), 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩÆÐØÞĐĦĲĿŁŊŒŦƁƆƉƊƎƏƐƑƓƔƖƗƘƝƳǷɃɄɅЂЄЅІЈЉЊЋЏѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺςſ'::text, 'абвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωæðøþđħĳŀłŋœŧɓɔɖɗǝəɛƒɠɣɩɨƙɲƴƿƀʉʌђєѕіјљњћџѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚσs'::text);

CREATE OR REPLACE FUNCTION public.folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN lower((value COLLATE "C")) ELSE NORMALIZE(regexp_replace(caseless(value), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+'::text, ''::text, 'g'::text), NFC) END;

CREATE OR REPLACE FUNCTION public.ids_in(value text)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT (found.found[1])::uuid) AS array_agg FROM regexp_matches(ids_in.value, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'::text, 'g'::text) found(found));

CREATE OR REPLACE FUNCTION public.in_two_letters(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(replace(NORMALIZE(caseless(value), NFC), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ø'::text, 'oe'::text), 'å'::text, 'aa'::text);

CREATE OR REPLACE FUNCTION public.job_state(completed_at timestamp with time zone, scheduled_at timestamp with time zone, quoted_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (completed_at IS NOT NULL) THEN 'completed'::text WHEN (scheduled_at IS NOT NULL) THEN 'scheduled'::text WHEN (quoted_at IS NOT NULL) THEN 'unconfirmed'::text ELSE 'unquoted'::text END;

CREATE OR REPLACE FUNCTION public.keep_customer_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.lose_place_in_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sequenced := false;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lowered(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN lower((value COLLATE "C")) ELSE NORMALIZE(caseless(value), NFC) END;

CREATE OR REPLACE FUNCTION public.note_area_departure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into calendar_departures (tenant_id, subject_id, job_request_id, ordinal, start_minute, end_minute)
  select old.tenant_id, old.service_area_id, old.id, 1, extract(epoch from old.scheduled_at)::bigint / 60, extract(epoch from old.ends_at)::bigint / 60
  on conflict (tenant_id, subject_id, job_request_id, ordinal)
  do update set start_minute = excluded.start_minute, end_minute = excluded.end_minute;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  if (new.site_id, new.site_name, new.site_access_notes) is distinct from (old.site_id, old.site_name, old.site_access_notes)
  then changed := changed || array['site']; end if;
  if new.external_reference is distinct from old.external_reference then changed := changed || array['external_reference']; end if;
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_job_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.deleted_at is not null then
    delete from job_searches where tenant_id = new.tenant_id and job_request_id = new.id;
  else
    insert into job_searches (tenant_id, job_request_id, search_key, created_at, archived)
    values (new.tenant_id, new.id, new.search_key, new.created_at, new.archived_at is not null)
    on conflict (tenant_id, job_request_id)
      do update set search_key = excluded.search_key, created_at = excluded.created_at, archived = excluded.archived;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_job_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  values (old.tenant_id, old.archived_at is not null, job_state(old.completed_at, old.scheduled_at, old.quoted_at), old.status_key, old.priority_level, -1),
         (new.tenant_id, new.archived_at is not null, job_state(new.completed_at, new.scheduled_at, new.quoted_at), new.status_key, new.priority_level, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_deleted_job_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  select tenant_id, archived_at is not null, job_state(completed_at, scheduled_at, quoted_at), status_key, priority_level, -count(*)
    from old_rows group by 1, 2, 3, 4, 5;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_job_searches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into job_searches (tenant_id, job_request_id, search_key, created_at, archived)
  select tenant_id, id, search_key, created_at, archived_at is not null from new_rows where deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_job_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  select tenant_id, archived_at is not null, job_state(completed_at, scheduled_at, quoted_at), status_key, priority_level, count(*)
    from new_rows group by 1, 2, 3, 4, 5;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_technician_departure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into calendar_departures (tenant_id, subject_id, job_request_id, ordinal, start_minute, end_minute)
  values (old.tenant_id, old.technician_id, old.job_request_id, old.ordinal, old.start_minute, old.end_minute)
  on conflict (tenant_id, subject_id, job_request_id, ordinal)
  do update set start_minute = excluded.start_minute, end_minute = excluded.end_minute;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.release_file_object()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_objects (key, state) values (old.object_key, 'removing') on conflict (key) do update set state = 'removing';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('
'::text || regexp_replace(searchable(COALESCE(phone, ''::text)), '[^0-9]+'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.search_runs(tenant integer, value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (ARRAY(SELECT ((search_runs.tenant || ' '::text) || substr(block.block, at.at, 3)) FROM generate_series(0, ((char_length(search_runs.value) - 3) / 32)) part(part), LATERAL substr(search_runs.value, ((part.part * 32) + 1), 34) block(block), LATERAL generate_series(1, (char_length(block.block) - 2)) at(at)) || CASE WHEN (octet_length(value) = char_length(value)) THEN '{}'::text[] ELSE ARRAY(SELECT ((search_runs.tenant || ' '::text) || substr(block.block, at.at, 2)) FROM generate_series(0, ((char_length(search_runs.value) - 2) / 32)) part(part), LATERAL substr(search_runs.value, ((part.part * 32) + 1), 33) block(block), LATERAL generate_series(1, (char_length(block.block) - 1)) at(at) WHERE (octet_length(substr(block.block, at.at, 2)) > 3)) END);

CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN searchable(value) ELSE ((searchable(value) || '
'::text) || searchable(in_two_letters(value))) END;

CREATE OR REPLACE FUNCTION public.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN translate(lower((value COLLATE "C")), '''`'::text, ''::text) ELSE NORMALIZE(regexp_replace(replace(replace(replace(replace(translate(caseless(NORMALIZE(translate(value, '''`´‘’‛ʼʻʹ′'::text, ''::text), NFKC)), 'øłđðħŧŋıəςٱىیکةە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹“”„‐‑–—'::text, 'olddhtnieσاييكهه01234567890123456789"""----'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+'::text, ''::text, 'g'::text), NFC) END;

CREATE OR REPLACE FUNCTION public.tenant_now(tenant integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$select clock_timestamp() + clock_offset_milliseconds * interval '1 millisecond' from tenants where id = tenant$function$;

CREATE OR REPLACE FUNCTION public.uncover_flag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.attention_reason in ('customer_message', 'customer_asks_cancellation', 'customer_asks_other_time', 'reported_late') then
    select case k.kind when 'on_time_off' then 'technician_on_time_off' else k.kind end, coalesce(old.attention_since, new.updated_at)
      into new.attention_reason, new.attention_since
      from sessions s cross join unnest(s.stranded_kinds) with ordinality as k (kind, place)
     where s.tenant_id = new.tenant_id and s.job_request_id = new.id and s.stranded_kinds is not null and s.active and s.flags & 16 = 0
       and s.end_minute > extract(epoch from tenant_now(new.tenant_id)) / 60
     order by k.place, s.role desc limit 1;
    if new.attention_reason is not null then
      return new;
    end if;
  end if;
  select 'customer_message', min(m.created_at) into new.attention_reason, new.attention_since
    from customer_messages m
   where m.tenant_id = new.tenant_id and m.job_request_id = new.id and m.direction = 'in' and m.read_at is null
  having count(*) > 0;
  return new;
end $function$;

create table api_keys (
  id uuid not null,
  tenant_id integer not null,
  name text not null default ''::text,
  hash bytea not null,
  permissions text[],
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  business_id uuid not null,
  created_by uuid not null,
  last_used_at timestamp with time zone,
  first_subscribed_at timestamp with time zone,
  revoked_reason text,
  confirm_changes boolean not null default false,
  profile text,
  may_renew boolean not null default false,
  chain_started_at timestamp with time zone,
  renewed_from uuid,
  expiry_told_for timestamp with time zone,
  constraint api_keys_chain CHECK ((may_renew = (chain_started_at IS NOT NULL))),
  constraint api_keys_profile_check CHECK ((profile = ANY (ARRAY['voice'::text, 'dispatch'::text, 'crm'::text]))),
  constraint api_keys_revoked_reason_check CHECK ((revoked_reason = ANY (ARRAY['key_revoked'::text, 'member_left'::text, 'member_suspended'::text]))),
  constraint api_keys_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES members(business_id, id),
  constraint api_keys_tenant_id_business_id_fkey FOREIGN KEY (tenant_id, business_id) REFERENCES tenants(id, business_id),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_hash_key UNIQUE (hash)
);
CREATE INDEX api_keys_expiry ON public.api_keys USING btree (expires_at) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_member ON public.api_keys USING btree (business_id, created_by);
CREATE INDEX api_keys_newest ON public.api_keys USING btree (tenant_id, id DESC);
CREATE UNIQUE INDEX api_keys_successor ON public.api_keys USING btree (tenant_id, renewed_from) WHERE (renewed_from IS NOT NULL);

create table audit_log (
  business_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  environment text,
  actor_kind text not null,
  credential_id uuid,
  member_id uuid,
  subject_kind text not null,
  subject_id uuid,
  subject_name text not null default ''::text,
  changes jsonb not null default '[]'::jsonb,
  request_id text,
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['member'::text, 'technician'::text, 'key'::text, 'app'::text, 'command_line'::text]))),
  constraint audit_log_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'sandbox'::text]))),
  constraint audit_log_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint audit_log_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id),
  constraint audit_log_pkey PRIMARY KEY (business_id, id)
);
CREATE INDEX audit_log_age ON public.audit_log USING btree (at);

create table booking_page_settings (
  tenant_id integer not null,
  enabled boolean not null default true,
  job_type_ids uuid[],
  days_ahead integer not null default 14,
  intro text not null default ''::text,
  framing_hosts text[] not null default '{}'::text[],
  customers_may_cancel boolean not null default true,
  customers_may_ask_other_time boolean not null default true,
  change_notice_minutes integer not null default 0,
  constraint booking_page_settings_change_notice_minutes_check CHECK (((change_notice_minutes >= 0) AND (change_notice_minutes <= 20160))),
  constraint booking_page_settings_days_ahead_check CHECK (((days_ahead >= 1) AND (days_ahead <= 31))),
  constraint booking_page_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint booking_page_settings_pkey PRIMARY KEY (tenant_id)
);

create table businesses (
  id uuid not null,
  alias text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  settings_version bigint not null default 1,
  suspended_at timestamp with time zone,
  requires_identity_provider boolean not null default false,
  constraint businesses_pkey PRIMARY KEY (id),
  constraint businesses_alias_key UNIQUE (alias)
);

create table calendar_departures (
  tenant_id integer not null,
  subject_id uuid not null,
  job_request_id uuid not null,
  ordinal integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint calendar_departures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint calendar_departures_pkey PRIMARY KEY (tenant_id, subject_id, job_request_id, ordinal)
);
CREATE INDEX calendar_departures_age ON public.calendar_departures USING btree (end_minute);

create table calendar_feeds (
  tenant_id integer not null,
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  technician_id uuid,
  service_area_id uuid,
  locale text not null,
  hash bytea not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  renewed_at timestamp with time zone,
  last_read_at timestamp with time zone,
  constraint calendar_feeds_check CHECK (((kind = 'technician'::text) = (technician_id IS NOT NULL))),
  constraint calendar_feeds_check1 CHECK (((kind = 'area'::text) = (service_area_id IS NOT NULL))),
  constraint calendar_feeds_kind_check CHECK ((kind = ANY (ARRAY['technician'::text, 'area'::text, 'business'::text]))),
  constraint calendar_feeds_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES members(business_id, id),
  constraint calendar_feeds_tenant_id_business_id_fkey FOREIGN KEY (tenant_id, business_id) REFERENCES tenants(id, business_id),
  constraint calendar_feeds_tenant_id_service_area_id_fkey FOREIGN KEY (tenant_id, service_area_id) REFERENCES service_areas(tenant_id, id),
  constraint calendar_feeds_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint calendar_feeds_pkey PRIMARY KEY (tenant_id, id),
  constraint calendar_feeds_hash_key UNIQUE (hash)
);

create table callbacks (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  name text not null,
  phone text not null,
  message text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by_user_id uuid,
  answer text,
  reason text,
  untold_because text,
  locale text,
  facts jsonb,
  schedule_change_id uuid,
  ended_by text,
  text_ids text[],
  constraint callbacks_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  constraint callbacks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint callbacks_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint callbacks_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX callbacks_all ON public.callbacks USING btree (tenant_id, created_at, id);
CREATE INDEX callbacks_customer ON public.callbacks USING btree (tenant_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX callbacks_job ON public.callbacks USING btree (tenant_id, job_request_id) WHERE (job_request_id IS NOT NULL);
CREATE INDEX callbacks_open ON public.callbacks USING btree (tenant_id, created_at, id) WHERE (closed_at IS NULL);
CREATE INDEX callbacks_unlinked ON public.callbacks USING btree (tenant_id, folded(name)) WHERE ((customer_id IS NULL) AND (job_request_id IS NULL));

create table closures (
  tenant_id integer not null,
  date date not null,
  reason text not null default ''::text,
  constraint closures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint closures_pkey PRIMARY KEY (tenant_id, date)
);

create table computed_forms (
  name text not null,
  form integer not null,
  constraint computed_forms_pkey PRIMARY KEY (name)
);

create table confirmations (
  tenant_id integer not null,
  caller text not null,
  operation text not null,
  digest bytea not null,
  id uuid not null,
  question text not null,
  effects jsonb not null,
  plan_token text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  is_confirmed boolean,
  decided_at timestamp with time zone,
  decided_by_member_id uuid,
  used_at timestamp with time zone,
  constraint confirmations_decided_by_member_id_fkey FOREIGN KEY (decided_by_member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint confirmations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint confirmations_pkey PRIMARY KEY (tenant_id, caller, operation, digest),
  constraint confirmations_id_key UNIQUE (id)
);
CREATE INDEX confirmations_expired ON public.confirmations USING btree (expires_at);
CREATE INDEX confirmations_member ON public.confirmations USING btree (decided_by_member_id);

create table customer_merges (
  tenant_id integer not null,
  merged_customer_id uuid not null,
  kept_customer_id uuid not null,
  merged_into uuid not null,
  merged_at timestamp with time zone not null,
  memory jsonb,
  constraint customer_merges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint customer_merges_tenant_id_kept_customer_id_fkey FOREIGN KEY (tenant_id, kept_customer_id) REFERENCES customers(tenant_id, id),
  constraint customer_merges_tenant_id_merged_customer_id_fkey FOREIGN KEY (tenant_id, merged_customer_id) REFERENCES customers(tenant_id, id),
  constraint customer_merges_tenant_id_merged_into_fkey FOREIGN KEY (tenant_id, merged_into) REFERENCES customers(tenant_id, id),
  constraint customer_merges_pkey PRIMARY KEY (tenant_id, merged_customer_id)
);
CREATE INDEX customer_merges_into ON public.customer_merges USING btree (tenant_id, merged_into);
CREATE INDEX customer_merges_kept ON public.customer_merges USING btree (tenant_id, kept_customer_id);
CREATE INDEX customer_merges_remembered ON public.customer_merges USING btree (merged_at) WHERE (memory IS NOT NULL);

create table customer_messages (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid not null,
  job_request_id uuid,
  direction text not null,
  phone text not null,
  body text not null,
  meaning text,
  gateway_id text,
  mail_id uuid,
  author_kind text,
  author_name text,
  author_user_id uuid,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint customer_messages_check CHECK (((direction = 'out'::text) = (mail_id IS NOT NULL))),
  constraint customer_messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint customer_messages_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  constraint customer_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint customer_messages_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint customer_messages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX customer_messages_age ON public.customer_messages USING btree (tenant_id, created_at);
CREATE INDEX customer_messages_of_customer ON public.customer_messages USING btree (tenant_id, customer_id, created_at, id);
CREATE INDEX customer_messages_of_job ON public.customer_messages USING btree (tenant_id, job_request_id) WHERE (job_request_id IS NOT NULL);
CREATE INDEX customer_messages_unread ON public.customer_messages USING btree (tenant_id, created_at, id) WHERE ((direction = 'in'::text) AND (read_at IS NULL));
CREATE UNIQUE INDEX customer_messages_received ON public.customer_messages USING btree (tenant_id, gateway_id) WHERE (gateway_id IS NOT NULL);

create table customer_requests (
  tenant_id integer not null,
  id uuid not null,
  job_request_id uuid not null,
  kind text not null,
  job_dates jsonb not null default '[]'::jsonb,
  words text,
  status text not null default 'open'::text,
  message text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by_user_id uuid,
  ended_by text,
  constraint customer_requests_check CHECK (((status = 'open'::text) = (answered_at IS NULL))),
  constraint customer_requests_kind_check CHECK ((kind = ANY (ARRAY['another_time'::text, 'cancellation'::text]))),
  constraint customer_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint customer_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint customer_requests_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint customer_requests_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX customer_requests_all ON public.customer_requests USING btree (tenant_id, created_at, id);
CREATE INDEX customer_requests_job ON public.customer_requests USING btree (tenant_id, job_request_id, created_at);
CREATE INDEX customer_requests_waiting ON public.customer_requests USING btree (tenant_id, created_at, id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX customer_requests_open ON public.customer_requests USING btree (tenant_id, job_request_id, kind) WHERE (status = 'open'::text);

create table customer_sites (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  address jsonb not null default '{}'::jsonb,
  latitude double precision,
  longitude double precision,
  "precision" text,
  place_source text,
  place_note jsonb,
  access_notes text not null default ''::text,
  contact_name text,
  contact_phone text,
  contact_email text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  uid text,
  constraint customer_sites_place_source_check CHECK ((place_source = ANY (ARRAY['sent'::text, 'gazetteer'::text, 'geocoder'::text]))),
  constraint customer_sites_precision_check CHECK (("precision" = ANY (ARRAY['exact'::text, 'street'::text, 'postal_code'::text, 'city'::text]))),
  constraint customer_sites_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 32))),
  constraint customer_sites_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  constraint customer_sites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint customer_sites_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX customer_sites_of_customer ON public.customer_sites USING btree (tenant_id, customer_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX customer_sites_uid ON public.customer_sites USING btree (tenant_id, uid) WHERE ((uid IS NOT NULL) AND (deleted_at IS NULL));

create table customers (
  tenant_id integer not null,
  id uuid not null,
  uid text,
  full_name text not null,
  status text not null default 'active'::text,
  tier text not null default 'regular'::text,
  email text,
  phone text,
  phone_key text,
  notes text not null default ''::text,
  preferred_technician_id uuid,
  service_area_id uuid,
  address jsonb not null default '{}'::jsonb,
  latitude double precision,
  longitude double precision,
  request_count integer not null default 0,
  last_request_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  sequenced boolean not null default false,
  "precision" text,
  place_source text,
  place_note jsonb,
  search_key text not null generated always as ((((search_text(((((((full_name || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(uid, ''::text))) || search_digits(phone)) || '
'::text) || COALESCE(phone_key, ''::text))) stored,
  erased_at timestamp with time zone,
  erasure_cleared_at timestamp with time zone,
  sms_consent_at timestamp with time zone,
  sms_phone text,
  preferred_channel text,
  constraint customers_place_source_check CHECK ((place_source = ANY (ARRAY['sent'::text, 'gazetteer'::text, 'geocoder'::text]))),
  constraint customers_precision_check CHECK (("precision" = ANY (ARRAY['exact'::text, 'street'::text, 'postal_code'::text, 'city'::text]))),
  constraint customers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint customers_tier_check CHECK ((tier = ANY (ARRAY['regular'::text, 'vip'::text]))),
  constraint customers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint customers_tenant_id_preferred_technician_id_fkey FOREIGN KEY (tenant_id, preferred_technician_id) REFERENCES technicians(tenant_id, id),
  constraint customers_tenant_id_service_area_id_fkey FOREIGN KEY (tenant_id, service_area_id) REFERENCES service_areas(tenant_id, id),
  constraint customers_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX customers_by_last_request ON public.customers USING btree (tenant_id, COALESCE(last_request_at, '-infinity'::timestamp with time zone) DESC, id DESC) INCLUDE (last_request_at, status, tier);
CREATE INDEX customers_by_name ON public.customers USING btree (tenant_id, folded(full_name), id) INCLUDE (full_name, status, tier);
CREATE INDEX customers_changes ON public.customers USING btree (tenant_id, updated_at, id);
CREATE INDEX customers_deleted ON public.customers USING btree (tenant_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX customers_email ON public.customers USING btree (tenant_id, lowered(email)) WHERE ((email IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX customers_newest ON public.customers USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX customers_phone ON public.customers USING btree (tenant_id, phone_key) WHERE (phone_key IS NOT NULL);
CREATE INDEX customers_search ON public.customers USING gin (search_runs(tenant_id, search_key)) WHERE (deleted_at IS NULL);
CREATE INDEX customers_status ON public.customers USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX customers_texted ON public.customers USING btree (sms_phone) WHERE (sms_phone IS NOT NULL);
CREATE INDEX customers_tier ON public.customers USING btree (tenant_id, tier, created_at DESC, id DESC);
CREATE INDEX customers_uncleared ON public.customers USING btree (erased_at) WHERE ((erased_at IS NOT NULL) AND (erasure_cleared_at IS NULL));
CREATE INDEX customers_unsequenced ON public.customers USING btree (tenant_id, updated_at, id) WHERE (NOT sequenced);
CREATE INDEX customers_without_place ON public.customers USING btree (tenant_id, id) WHERE ((deleted_at IS NULL) AND (latitude IS NULL));
CREATE UNIQUE INDEX customers_uid ON public.customers USING btree (tenant_id, uid) WHERE ((uid IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER customers_total AFTER INSERT ON public.customers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_customer_total();
CREATE TRIGGER customers_unsequenced BEFORE UPDATE ON public.customers FOR EACH ROW WHEN (old.sequenced) EXECUTE FUNCTION lose_place_in_feed();

create table earlier_searches (
  tenant_id integer not null,
  round integer not null default 0,
  version bigint not null default 0,
  searched_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  behind_wished_at timestamp with time zone,
  behind_job_request_id uuid,
  constraint earlier_searches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint earlier_searches_pkey PRIMARY KEY (tenant_id)
);

create table earlier_wishes (
  tenant_id integer not null,
  job_request_id uuid not null,
  weekdays integer[] not null default '{}'::integer[],
  periods text[] not null default '{}'::text[],
  wished_at timestamp with time zone not null,
  constraint earlier_wishes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint earlier_wishes_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint earlier_wishes_pkey PRIMARY KEY (tenant_id, job_request_id)
);

create table event_queue (
  number bigint not null generated always as identity,
  tenant_id integer not null,
  event_id uuid not null,
  constraint event_queue_tenant_id_event_id_fkey FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE,
  constraint event_queue_pkey PRIMARY KEY (number)
);
CREATE INDEX event_queue_tenant ON public.event_queue USING btree (tenant_id, number);

create table events (
  id uuid not null,
  tenant_id integer not null,
  type text not null,
  resource_id uuid not null,
  body json not null,
  created_at timestamp with time zone not null default now(),
  change_transaction xid8 not null default pg_current_xact_id(),
  is_test boolean not null default false,
  actor_kind text,
  member_id uuid,
  previous_status text,
  constraint events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_of_tenant UNIQUE (tenant_id, id)
);
CREATE INDEX events_age ON public.events USING btree (created_at);
CREATE INDEX events_member ON public.events USING btree (tenant_id, member_id, created_at DESC, id DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX events_proposed ON public.events USING gin (ids_in((body)::text)) WITH (fastupdate=off) WHERE (type = 'schedule.optimization_proposed'::text);
CREATE INDEX events_subject ON public.events USING btree (tenant_id, resource_id, created_at DESC, id DESC);
CREATE INDEX events_tenant ON public.events USING btree (tenant_id, created_at, id);
CREATE INDEX events_type ON public.events USING btree (tenant_id, type, created_at DESC, id DESC);

create table feeds (
  tenant_id integer not null,
  feed text not null,
  last_at timestamp with time zone not null,
  constraint feeds_feed_check CHECK ((feed = ANY (ARRAY['job_requests'::text, 'customers'::text, 'technicians'::text]))),
  constraint feeds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint feeds_pkey PRIMARY KEY (tenant_id, feed)
);

create table file_objects (
  key text not null,
  state text not null default 'written'::text,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint file_objects_state_check CHECK ((state = ANY (ARRAY['written'::text, 'kept'::text, 'removing'::text]))),
  constraint file_objects_pkey PRIMARY KEY (key)
);
CREATE INDEX file_objects_removing ON public.file_objects USING btree (key) WHERE (state <> 'kept'::text);

create table file_pieces (
  tenant_id integer not null,
  file_id uuid not null,
  "position" integer not null,
  bytes bytea storage external not null,
  constraint file_pieces_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 65536))),
  constraint file_pieces_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id) ON DELETE CASCADE,
  constraint file_pieces_pkey PRIMARY KEY (tenant_id, file_id, "position")
);

create table file_thumbnails (
  tenant_id integer not null,
  file_id uuid not null,
  bytes bytea storage external,
  constraint file_thumbnails_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 65536))),
  constraint file_thumbnails_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id) ON DELETE CASCADE,
  constraint file_thumbnails_pkey PRIMARY KEY (tenant_id, file_id)
);

create table files (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  hash text not null,
  author_kind text not null,
  author_name text not null,
  author_user_id uuid,
  author_technician_id uuid,
  created_at timestamp with time zone not null,
  object_key text,
  constraint files_check CHECK ((num_nonnulls(customer_id, job_request_id) = 1)),
  constraint files_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))),
  constraint files_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  constraint files_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint files_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint files_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX files_all ON public.files USING btree (tenant_id, created_at, id);
CREATE INDEX files_of_customer ON public.files USING btree (tenant_id, customer_id, created_at, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX files_of_job ON public.files USING btree (tenant_id, job_request_id, created_at, id) WHERE (job_request_id IS NOT NULL);
CREATE INDEX files_space ON public.files USING btree (tenant_id) INCLUDE (size_bytes);
CREATE UNIQUE INDEX files_customer ON public.files USING btree (tenant_id, customer_id, hash) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX files_job ON public.files USING btree (tenant_id, job_request_id, hash) WHERE (job_request_id IS NOT NULL);
CREATE TRIGGER files_release_object AFTER DELETE ON public.files FOR EACH ROW WHEN ((old.object_key IS NOT NULL)) EXECUTE FUNCTION release_file_object();

create table former_aliases (
  alias text not null,
  business_id uuid not null,
  ended_at timestamp with time zone not null,
  constraint former_aliases_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint former_aliases_pkey PRIMARY KEY (alias)
);
CREATE INDEX former_aliases_business ON public.former_aliases USING btree (business_id, ended_at);

create table geocoded_places (
  service bytea not null,
  question bytea not null,
  kind text not null,
  latitude double precision,
  longitude double precision,
  "precision" text,
  found_at timestamp with time zone not null,
  constraint geocoded_places_check CHECK ((num_nonnulls(latitude, longitude, "precision") = ANY (ARRAY[0, 3]))),
  constraint geocoded_places_kind_check CHECK ((kind = ANY (ARRAY['nominatim'::text, 'photon'::text, 'pelias'::text]))),
  constraint geocoded_places_precision_check CHECK (("precision" = ANY (ARRAY['exact'::text, 'street'::text, 'postal_code'::text, 'city'::text]))),
  constraint geocoded_places_pkey PRIMARY KEY (service, question)
);
CREATE INDEX geocoded_places_found_at ON public.geocoded_places USING btree (found_at);

create table idempotency_keys (
  tenant_id integer not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  response json not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, operation, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table identity_provider_groups (
  business_id uuid not null,
  provider_id uuid not null,
  "position" integer not null,
  group_name text not null,
  role text not null,
  constraint identity_provider_groups_business_id_provider_id_fkey FOREIGN KEY (business_id, provider_id) REFERENCES identity_providers(business_id, id) ON DELETE CASCADE,
  constraint identity_provider_groups_pkey PRIMARY KEY (provider_id, "position")
);
CREATE INDEX identity_provider_groups_business ON public.identity_provider_groups USING btree (business_id, provider_id);

create table identity_providers (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  scopes text not null,
  groups_claim text,
  default_role text,
  domains text[] not null,
  creates_members boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_signed_in_at timestamp with time zone,
  constraint identity_providers_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint identity_providers_pkey PRIMARY KEY (id),
  constraint identity_providers_business_id_id_key UNIQUE (business_id, id)
);
CREATE INDEX identity_providers_domains ON public.identity_providers USING gin (domains);

create table import_mappings (
  business_id uuid not null,
  kind text not null,
  headings text not null,
  columns jsonb not null,
  used_at timestamp with time zone not null,
  constraint import_mappings_kind_check CHECK ((kind = ANY (ARRAY['customers'::text, 'technicians'::text, 'job_requests'::text]))),
  constraint import_mappings_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint import_mappings_pkey PRIMARY KEY (business_id, kind, headings)
);

create table imported_postal_codes (
  country text collate "C" not null,
  code text collate "C" not null,
  printed text not null,
  cities text not null,
  region text,
  latitude double precision not null,
  longitude double precision not null,
  constraint imported_postal_codes_code_check CHECK ((code <> ''::text)),
  constraint imported_postal_codes_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint imported_postal_codes_pkey PRIMARY KEY (country, code)
);

create table job_requests (
  tenant_id integer not null,
  id uuid not null,
  short_code text not null,
  workflow_id uuid not null,
  workflow_name text not null,
  status_key text not null default 'booking'::text,
  status_version integer not null default 1,
  pending_action text,
  status_history jsonb not null default '[]'::jsonb,
  action_audit jsonb not null default '{}'::jsonb,
  priority_level text not null default 'p2'::text,
  sla_deadline timestamp with time zone,
  description text,
  job_type_id uuid,
  job_type_name text,
  skill_ids uuid[] not null default '{}'::uuid[],
  customer_id uuid,
  customer_name text not null,
  customer_email text,
  customer_phone text,
  address jsonb not null default '{}'::jsonb,
  latitude double precision,
  longitude double precision,
  customer_timezone text not null,
  job_dates jsonb not null,
  quoted_at timestamp with time zone,
  job_duration_minutes integer,
  mobilization_minutes integer,
  demobilization_minutes integer,
  crew_size integer not null default 1,
  scheduled_at timestamp with time zone,
  ends_at timestamp with time zone,
  arrival_window_minutes integer,
  technician_id uuid,
  assigned_at timestamp with time zone,
  service_area_id uuid,
  vehicle_id uuid,
  attention_reason text,
  attention_since timestamp with time zone,
  magic_token_hash bytea,
  rating_score integer,
  rating_comment text,
  rated_at timestamp with time zone,
  archived_at timestamp with time zone,
  archived_by_user_id uuid,
  archive_note text,
  completed_at timestamp with time zone,
  completed_by_user_id uuid,
  completed_amount numeric,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  last_vehicle_id uuid,
  sequenced boolean not null default false,
  sla_armed_at timestamp with time zone,
  promised_start_at timestamp with time zone,
  customer_locale text,
  unplaced_fields text[] not null default '{created}'::text[],
  field_places jsonb not null default '{}'::jsonb,
  "precision" text,
  place_source text,
  place_note jsonb,
  site_id uuid,
  site_name text,
  site_access_notes text,
  search_key text not null generated always as ((search_text(((((((((short_code || '
'::text) || COALESCE(description, ''::text)) || '
'::text) || customer_name) || '
'::text) || COALESCE(customer_email, ''::text)) || '
'::text) || COALESCE(customer_phone, ''::text))) || search_digits(customer_phone))) stored,
  business_view_timezone text,
  cancellation jsonb,
  locked_at timestamp with time zone,
  locked_by text,
  wanted_on date,
  follow_up_of uuid,
  external_reference text,
  maintenance_plan_id uuid,
  booked_in_other_name boolean,
  outdated_parts text[] not null default '{}'::text[],
  customer_link_number smallint not null default 0,
  written_by text,
  constraint job_requests_crew_size_check CHECK (((crew_size >= 1) AND (crew_size <= 10))),
  constraint job_requests_external_reference_check CHECK (((length(external_reference) >= 1) AND (length(external_reference) <= 100))),
  constraint job_requests_place_source_check CHECK ((place_source = ANY (ARRAY['sent'::text, 'gazetteer'::text, 'geocoder'::text]))),
  constraint job_requests_precision_check CHECK (("precision" = ANY (ARRAY['exact'::text, 'street'::text, 'postal_code'::text, 'city'::text]))),
  constraint job_requests_priority_level_check CHECK ((priority_level = ANY (ARRAY['p0'::text, 'p1'::text, 'p2'::text, 'p3'::text]))),
  constraint job_requests_rating_score_check CHECK (((rating_score >= 1) AND (rating_score <= 5))),
  constraint job_requests_follow_up_of FOREIGN KEY (tenant_id, follow_up_of) REFERENCES job_requests(tenant_id, id),
  constraint job_requests_maintenance_plan FOREIGN KEY (tenant_id, maintenance_plan_id) REFERENCES maintenance_plans(tenant_id, id),
  constraint job_requests_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  constraint job_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint job_requests_tenant_id_job_type_id_fkey FOREIGN KEY (tenant_id, job_type_id) REFERENCES job_types(tenant_id, id),
  constraint job_requests_tenant_id_last_vehicle_id_fkey FOREIGN KEY (tenant_id, last_vehicle_id) REFERENCES vehicles(tenant_id, id),
  constraint job_requests_tenant_id_service_area_id_fkey FOREIGN KEY (tenant_id, service_area_id) REFERENCES service_areas(tenant_id, id),
  constraint job_requests_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES customer_sites(tenant_id, id),
  constraint job_requests_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint job_requests_tenant_id_vehicle_id_fkey FOREIGN KEY (tenant_id, vehicle_id) REFERENCES vehicles(tenant_id, id),
  constraint job_requests_tenant_id_workflow_id_fkey FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflows(tenant_id, id),
  constraint job_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint job_requests_tenant_id_short_code_key UNIQUE (tenant_id, short_code)
);
CREATE INDEX job_requests_archived ON public.job_requests USING btree (tenant_id, created_at DESC, id DESC) WHERE ((archived_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_archived_by_deadline ON public.job_requests USING btree (tenant_id, COALESCE(sla_deadline, 'infinity'::timestamp with time zone), created_at, id) INCLUDE (sla_deadline) WHERE ((archived_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_archived_by_urgency ON public.job_requests USING btree (tenant_id, (((completed_at IS NOT NULL) OR (archived_at IS NOT NULL))), ((priority_level <> 'p0'::text)), COALESCE(sla_deadline, 'infinity'::timestamp with time zone), created_at, id) INCLUDE (completed_at, archived_at, priority_level, sla_deadline) WHERE ((archived_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_archived_scheduled ON public.job_requests USING btree (tenant_id, COALESCE(scheduled_at, 'infinity'::timestamp with time zone), id) INCLUDE (scheduled_at, ends_at) WHERE ((archived_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_attention ON public.job_requests USING btree (tenant_id, created_at DESC, id DESC) WHERE ((attention_reason IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_by_creation ON public.job_requests USING btree (tenant_id, created_at DESC, id DESC) INCLUDE (status_key, priority_level) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_by_deadline ON public.job_requests USING btree (tenant_id, COALESCE(sla_deadline, 'infinity'::timestamp with time zone), created_at, id) INCLUDE (sla_deadline, status_key, priority_level) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_by_urgency ON public.job_requests USING btree (tenant_id, (((completed_at IS NOT NULL) OR (archived_at IS NOT NULL))), ((priority_level <> 'p0'::text)), COALESCE(sla_deadline, 'infinity'::timestamp with time zone), created_at, id) INCLUDE (completed_at, archived_at, priority_level, sla_deadline, status_key) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_by_visit ON public.job_requests USING btree (tenant_id, COALESCE(scheduled_at, 'infinity'::timestamp with time zone), id) INCLUDE (scheduled_at, ends_at, status_key, priority_level) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_cancelled ON public.job_requests USING btree (tenant_id, archived_at) WHERE (cancellation IS NOT NULL);
CREATE INDEX job_requests_changes ON public.job_requests USING btree (tenant_id, updated_at, id);
CREATE INDEX job_requests_completed ON public.job_requests USING btree (tenant_id, completed_at) INCLUDE (customer_id, completed_amount) WHERE (completed_at IS NOT NULL);
CREATE INDEX job_requests_crew ON public.job_requests USING btree (tenant_id, job_type_id, completed_at DESC) INCLUDE (crew_size) WHERE ((completed_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_customer ON public.job_requests USING btree (tenant_id, customer_id, created_at DESC);
CREATE INDEX job_requests_customer_visits ON public.job_requests USING btree (tenant_id, customer_id, scheduled_at) WHERE ((customer_id IS NOT NULL) AND (scheduled_at IS NOT NULL) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_flagged ON public.job_requests USING btree (tenant_id, attention_since) WHERE ((attention_reason IS NOT NULL) AND (completed_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX job_requests_follow_ups ON public.job_requests USING btree (tenant_id, follow_up_of, created_at) WHERE (follow_up_of IS NOT NULL);
CREATE INDEX job_requests_guests ON public.job_requests USING gin (search_runs(tenant_id, search_key)) WHERE ((customer_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_last_vehicle ON public.job_requests USING btree (tenant_id, last_vehicle_id, ends_at) WHERE (last_vehicle_id IS NOT NULL);
CREATE INDEX job_requests_maintenance_plan ON public.job_requests USING btree (tenant_id, maintenance_plan_id, scheduled_at) WHERE (maintenance_plan_id IS NOT NULL);
CREATE INDEX job_requests_open ON public.job_requests USING btree (tenant_id, created_at, id) WHERE ((completed_at IS NULL) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_open_deadline ON public.job_requests USING btree (tenant_id, COALESCE(sla_deadline, 'infinity'::timestamp with time zone), created_at, id) WHERE ((completed_at IS NULL) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_open_scheduled ON public.job_requests USING btree (tenant_id, COALESCE(scheduled_at, 'infinity'::timestamp with time zone), id) WHERE ((completed_at IS NULL) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_planned_late ON public.job_requests USING btree (tenant_id, sla_deadline) WHERE ((sla_deadline < scheduled_at) AND (completed_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX job_requests_priority ON public.job_requests USING btree (tenant_id, priority_level, created_at DESC, id DESC) WHERE ((priority_level <> 'p2'::text) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_site ON public.job_requests USING btree (tenant_id, site_id) WHERE (site_id IS NOT NULL);
CREATE INDEX job_requests_sla ON public.job_requests USING btree (tenant_id, sla_deadline) WHERE ((sla_deadline IS NOT NULL) AND (completed_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX job_requests_status ON public.job_requests USING btree (tenant_id, status_key, created_at DESC, id DESC) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_technician ON public.job_requests USING btree (tenant_id, technician_id, scheduled_at) WHERE (technician_id IS NOT NULL);
CREATE INDEX job_requests_time ON public.job_requests USING gist (tenant_id, tstzrange(scheduled_at, ends_at)) WHERE (scheduled_at IS NOT NULL);
CREATE INDEX job_requests_unconfirmed ON public.job_requests USING btree (tenant_id, created_at, id) WHERE ((quoted_at IS NOT NULL) AND (scheduled_at IS NULL) AND (completed_at IS NULL) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_unquoted ON public.job_requests USING btree (tenant_id, created_at, id) WHERE ((quoted_at IS NULL) AND (scheduled_at IS NULL) AND (completed_at IS NULL) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX job_requests_unscheduled ON public.job_requests USING btree (tenant_id, created_at) WHERE ((scheduled_at IS NULL) AND (completed_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX job_requests_unsequenced ON public.job_requests USING btree (tenant_id, updated_at, id) WHERE (NOT sequenced);
CREATE INDEX job_requests_vehicle ON public.job_requests USING btree (tenant_id, vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX job_requests_wanted ON public.job_requests USING btree (tenant_id, wanted_on) WHERE (wanted_on IS NOT NULL);
CREATE UNIQUE INDEX job_requests_external_reference ON public.job_requests USING btree (tenant_id, external_reference) WHERE ((external_reference IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX job_requests_magic_token ON public.job_requests USING btree (magic_token_hash) WHERE (magic_token_hash IS NOT NULL);
CREATE TRIGGER job_requests_attention BEFORE UPDATE OF attention_reason ON public.job_requests FOR EACH ROW WHEN (((new.attention_reason IS NULL) AND (new.completed_at IS NULL) AND (new.archived_at IS NULL))) EXECUTE FUNCTION uncover_flag();
CREATE TRIGGER job_requests_changed_fields BEFORE UPDATE ON public.job_requests FOR EACH ROW EXECUTE FUNCTION note_changed_fields();
CREATE TRIGGER job_requests_left_area AFTER UPDATE OF service_area_id ON public.job_requests FOR EACH ROW WHEN (((old.service_area_id IS NOT NULL) AND (old.scheduled_at IS NOT NULL) AND (old.service_area_id IS DISTINCT FROM new.service_area_id))) EXECUTE FUNCTION note_area_departure();
CREATE TRIGGER job_requests_search AFTER INSERT ON public.job_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_job_searches();
CREATE TRIGGER job_requests_search_changed AFTER UPDATE ON public.job_requests FOR EACH ROW WHEN (((old.search_key <> new.search_key) OR (old.created_at <> new.created_at) OR ((old.archived_at IS NULL) IS DISTINCT FROM (new.archived_at IS NULL)) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION note_changed_job_search();
CREATE TRIGGER job_requests_total AFTER INSERT ON public.job_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_job_totals();
CREATE TRIGGER job_requests_total_changed AFTER UPDATE ON public.job_requests FOR EACH ROW WHEN ((((old.archived_at IS NULL) IS DISTINCT FROM (new.archived_at IS NULL)) OR ((old.completed_at IS NULL) IS DISTINCT FROM (new.completed_at IS NULL)) OR ((old.scheduled_at IS NULL) IS DISTINCT FROM (new.scheduled_at IS NULL)) OR ((old.quoted_at IS NULL) IS DISTINCT FROM (new.quoted_at IS NULL)) OR (old.status_key <> new.status_key) OR (old.priority_level <> new.priority_level))) EXECUTE FUNCTION note_changed_job_totals();
CREATE TRIGGER job_requests_total_deleted AFTER DELETE ON public.job_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_job_totals();
CREATE TRIGGER job_requests_unsequenced BEFORE UPDATE ON public.job_requests FOR EACH ROW WHEN (old.sequenced) EXECUTE FUNCTION lose_place_in_feed();

create table job_searches (
  tenant_id integer not null,
  job_request_id uuid not null,
  search_key text not null,
  created_at timestamp with time zone not null,
  archived boolean not null,
  constraint job_searches_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id) ON DELETE CASCADE,
  constraint job_searches_pkey PRIMARY KEY (tenant_id, job_request_id)
) with (fillfactor=90);
CREATE INDEX job_searches_runs ON public.job_searches USING gin (search_runs(tenant_id, search_key));

create table job_totals (
  number bigint not null generated always as identity,
  tenant_id integer not null,
  archived boolean not null,
  state text not null,
  status_key text not null,
  priority_level text not null,
  total bigint not null,
  is_added_up boolean not null default false,
  constraint job_totals_state_check CHECK ((state = ANY (ARRAY['unquoted'::text, 'unconfirmed'::text, 'scheduled'::text, 'completed'::text]))),
  constraint job_totals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint job_totals_pkey PRIMARY KEY (number)
);
CREATE INDEX job_totals_new ON public.job_totals USING btree (tenant_id) WHERE (NOT is_added_up);
CREATE INDEX job_totals_tenant ON public.job_totals USING btree (tenant_id);

create table job_types (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  localized_names jsonb not null default '{}'::jsonb,
  status text not null default 'active'::text,
  is_system boolean not null default false,
  default_duration_minutes integer,
  default_mobilization_minutes integer,
  default_demobilization_minutes integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  skill_ids uuid[] not null default '{}'::uuid[],
  on_booking_page boolean not null default true,
  uid text,
  constraint job_types_check CHECK (((default_duration_minutes IS NOT NULL) OR ((default_mobilization_minutes IS NULL) AND (default_demobilization_minutes IS NULL)))),
  constraint job_types_default_demobilization_minutes_check CHECK ((default_demobilization_minutes > 0)),
  constraint job_types_default_duration_minutes_check CHECK ((default_duration_minutes > 0)),
  constraint job_types_default_mobilization_minutes_check CHECK ((default_mobilization_minutes > 0)),
  constraint job_types_skill_ids_check CHECK ((cardinality(skill_ids) <= 20)),
  constraint job_types_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint job_types_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 32))),
  constraint job_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint job_types_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX job_types_name ON public.job_types USING btree (tenant_id, folded(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX job_types_uid ON public.job_types USING btree (tenant_id, uid) WHERE ((uid IS NOT NULL) AND (deleted_at IS NULL));

create table known_browsers (
  hash bytea not null,
  business_id uuid not null,
  member_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint known_browsers_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id),
  constraint known_browsers_pkey PRIMARY KEY (hash, member_id)
);
CREATE INDEX known_browsers_expiry ON public.known_browsers USING btree (expires_at);
CREATE INDEX known_browsers_member ON public.known_browsers USING btree (business_id, member_id);

create table late_reckonings (
  tenant_id integer not null,
  minute integer not null,
  constraint late_reckonings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint late_reckonings_pkey PRIMARY KEY (tenant_id)
);

create table late_visits (
  tenant_id integer not null,
  date date not null,
  job_request_id uuid not null,
  ordinal integer not null,
  event_type text not null,
  cause_job_request_id uuid not null,
  constraint late_visits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint late_visits_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint late_visits_pkey PRIMARY KEY (tenant_id, job_request_id, ordinal, date, event_type, cause_job_request_id)
);
CREATE INDEX late_visits_old ON public.late_visits USING btree (date);

create table list_totals (
  tenant_id integer not null,
  list text not null,
  shard integer not null,
  total bigint not null,
  constraint list_totals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint list_totals_pkey PRIMARY KEY (tenant_id, list, shard)
);

create table mail_settings (
  tenant_id integer not null,
  locale text not null default 'en'::text,
  contact_email text,
  contact_phone text,
  kinds_off text[] not null default '{day_changed,day_summary}'::text[],
  sms_kinds text[] not null default '{}'::text[],
  sms_daily_cap integer not null default 200,
  quiet_from_minute integer not null default 1260,
  quiet_until_minute integer not null default 480,
  reminds_day_before boolean not null default false,
  reminder_hours_before integer,
  day_summary_minute integer not null default 390,
  summarised_on date,
  reminders_looked_at timestamp with time zone,
  reminders_swept_at timestamp with time zone,
  days_version bigint,
  days_compared_at timestamp with time zone,
  constraint mail_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint mail_settings_pkey PRIMARY KEY (tenant_id)
);

create table mail_texts (
  tenant_id integer not null,
  kind text not null,
  locale text not null,
  intro text not null default ''::text,
  signature text not null default ''::text,
  version bigint not null default 1,
  sms text not null default ''::text,
  constraint mail_texts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint mail_texts_pkey PRIMARY KEY (tenant_id, kind, locale)
);

create table mail_unsubscribes (
  tenant_id integer not null,
  address text not null,
  created_at timestamp with time zone not null,
  constraint mail_unsubscribes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint mail_unsubscribes_pkey PRIMARY KEY (tenant_id, address)
);

create table mails (
  tenant_id integer not null,
  id uuid not null,
  cause text not null,
  kind text not null,
  locale text not null,
  recipient_name text not null default ''::text,
  recipient_address text,
  job_request_id uuid,
  facts jsonb not null,
  status text not null,
  reason text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  sent_at timestamp with time zone,
  channel text not null default 'email'::text,
  constraint mails_check CHECK (((status = ANY (ARRAY['queued'::text, 'sent'::text])) OR (reason IS NOT NULL))),
  constraint mails_check1 CHECK (((status = 'skipped'::text) OR (recipient_address IS NOT NULL))),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'skipped'::text, 'failed'::text]))),
  constraint mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint mails_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint mails_pkey PRIMARY KEY (tenant_id, id),
  constraint mails_tenant_id_cause_key UNIQUE (tenant_id, cause)
);
CREATE INDEX mails_age ON public.mails USING btree (tenant_id, created_at);
CREATE INDEX mails_due ON public.mails USING btree (due_at) WHERE (status = 'queued'::text);
CREATE INDEX mails_job ON public.mails USING btree (tenant_id, job_request_id, id) WHERE (job_request_id IS NOT NULL);
CREATE INDEX mails_named ON public.mails USING gin (ids_in((facts)::text)) WITH (fastupdate=off) WHERE (job_request_id IS NULL);
CREATE INDEX mails_patient ON public.mails USING btree (channel, tenant_id, due_at, id) WHERE ((status = 'queued'::text) AND (kind = ANY (ARRAY['reminder'::text, 'day_summary'::text, 'completed'::text])));
CREATE INDEX mails_texted ON public.mails USING btree (recipient_address) WHERE (channel = 'sms'::text);
CREATE INDEX mails_urgent ON public.mails USING btree (channel, tenant_id, due_at, id) WHERE ((status = 'queued'::text) AND (kind <> ALL (ARRAY['reminder'::text, 'day_summary'::text, 'completed'::text])));

create table maintenance_plans (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid not null,
  site_id uuid,
  job_type_id uuid not null,
  description text not null default ''::text,
  recurrence text not null,
  start_date date not null,
  end_date date,
  lead_weeks integer not null,
  preferred_technician_id uuid,
  same_technician boolean not null default false,
  wanted_weekdays integer[] not null default '{}'::integer[],
  wanted_periods text[] not null default '{}'::text[],
  state text not null default 'active'::text,
  problem text,
  next_due_on date,
  next_visit_on date,
  request_on date,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  proposes_time boolean not null default false,
  constraint maintenance_plans_check CHECK ((((next_due_on IS NULL) = (next_visit_on IS NULL)) AND ((next_due_on IS NULL) = (request_on IS NULL)))),
  constraint maintenance_plans_check1 CHECK (((state <> 'ended'::text) OR (next_due_on IS NULL))),
  constraint maintenance_plans_lead_weeks_check CHECK (((lead_weeks >= 0) AND (lead_weeks <= 26))),
  constraint maintenance_plans_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  constraint maintenance_plans_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  constraint maintenance_plans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint maintenance_plans_tenant_id_job_type_id_fkey FOREIGN KEY (tenant_id, job_type_id) REFERENCES job_types(tenant_id, id),
  constraint maintenance_plans_tenant_id_preferred_technician_id_fkey FOREIGN KEY (tenant_id, preferred_technician_id) REFERENCES technicians(tenant_id, id),
  constraint maintenance_plans_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES customer_sites(tenant_id, id),
  constraint maintenance_plans_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX maintenance_plans_by_visit ON public.maintenance_plans USING btree (tenant_id, COALESCE(next_visit_on, 'infinity'::date), id);
CREATE INDEX maintenance_plans_customer ON public.maintenance_plans USING btree (tenant_id, customer_id);
CREATE INDEX maintenance_plans_due ON public.maintenance_plans USING btree (tenant_id, request_on, id) WHERE (state = 'active'::text);

create table maintenance_visits (
  tenant_id integer not null,
  plan_id uuid not null,
  due_on date not null,
  visit_on date not null,
  state text not null,
  job_request_id uuid,
  at timestamp with time zone not null,
  proposal text,
  constraint maintenance_visits_check CHECK (((state = 'requested'::text) = (job_request_id IS NOT NULL))),
  constraint maintenance_visits_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'skipped'::text, 'missed'::text]))),
  constraint maintenance_visits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint maintenance_visits_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint maintenance_visits_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plans(tenant_id, id),
  constraint maintenance_visits_pkey PRIMARY KEY (tenant_id, plan_id, due_on)
);
CREATE INDEX maintenance_visits_job ON public.maintenance_visits USING btree (tenant_id, job_request_id) WHERE (job_request_id IS NOT NULL);
CREATE INDEX maintenance_visits_to_propose ON public.maintenance_visits USING btree (tenant_id, visit_on, plan_id) WHERE ((proposal IS NOT NULL) AND (proposal <> 'settled'::text));

create table member_links (
  id uuid not null,
  business_id uuid not null,
  member_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint member_links_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'password_reset'::text]))),
  constraint member_links_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id),
  constraint member_links_pkey PRIMARY KEY (id)
);
CREATE INDEX member_links_expiry ON public.member_links USING btree (expires_at);
CREATE INDEX member_links_member ON public.member_links USING btree (business_id, member_id) WHERE (ended_at IS NULL);

create table member_sessions (
  hash bytea not null,
  id uuid not null,
  business_id uuid not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  proved_at timestamp with time zone,
  is_by_provider boolean not null default false,
  constraint member_sessions_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id),
  constraint member_sessions_pkey PRIMARY KEY (hash),
  constraint member_sessions_id_key UNIQUE (id)
);
CREATE INDEX member_sessions_expiry ON public.member_sessions USING btree (expires_at);
CREATE INDEX member_sessions_member ON public.member_sessions USING btree (business_id, member_id);
CREATE INDEX member_sessions_seen ON public.member_sessions USING btree (last_seen_at);

create table members (
  id uuid not null,
  business_id uuid not null,
  email text not null,
  full_name text not null,
  role text not null,
  password_hash text,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null default now(),
  locale text,
  last_signed_in_at timestamp with time zone,
  constraint members_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text, 'removed'::text]))),
  constraint members_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_business_id_email_key UNIQUE (business_id, email),
  constraint members_business_id_id_key UNIQUE (business_id, id)
);
CREATE INDEX members_email ON public.members USING btree (email);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table nightly_plans (
  tenant_id integer not null,
  night date not null,
  claimed_by uuid not null,
  claimed_until timestamp with time zone not null,
  outcome text,
  planned_date date,
  plan_id uuid,
  at timestamp with time zone,
  applied_steps integer,
  change_id uuid,
  is_done boolean not null default false,
  is_handled boolean not null default false,
  constraint nightly_plans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint nightly_plans_pkey PRIMARY KEY (tenant_id, night)
);
CREATE INDEX nightly_plans_age ON public.nightly_plans USING btree (night);

create table notes (
  tenant_id integer not null,
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  visit_date date,
  body text not null,
  visible_to_technician boolean not null,
  visible_to_customer boolean not null,
  author_kind text not null,
  author_name text not null,
  author_user_id uuid,
  author_technician_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint notes_check CHECK (((customer_id IS NULL) <> (job_request_id IS NULL))),
  constraint notes_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  constraint notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint notes_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint notes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX notes_all ON public.notes USING btree (tenant_id, created_at, id);
CREATE INDEX notes_customer ON public.notes USING btree (tenant_id, customer_id, created_at, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX notes_job ON public.notes USING btree (tenant_id, job_request_id, created_at, id) WHERE (job_request_id IS NOT NULL);

create table oauth_clients (
  id text not null,
  kind text not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_clients_id_check CHECK (((length(id) >= 1) AND (length(id) <= 2000))),
  constraint oauth_clients_kind_check CHECK ((kind = ANY (ARRAY['registered'::text, 'document'::text]))),
  constraint oauth_clients_redirect_uris_check CHECK ((cardinality(redirect_uris) > 0)),
  constraint oauth_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_clients_unused ON public.oauth_clients USING btree (created_at) WHERE (used_at IS NULL);

create table oauth_codes (
  hash bytea not null,
  request_id uuid not null,
  client_id text not null,
  business_id uuid not null,
  tenant_id integer not null,
  member_id uuid not null,
  scope text[],
  resources text[] not null,
  redirect_uri text not null,
  challenge text not null,
  approved_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  redeemed_at timestamp with time zone,
  connection_id uuid,
  confirm_changes boolean not null default false,
  profile text,
  constraint oauth_codes_profile_check CHECK ((profile = ANY (ARRAY['voice'::text, 'dispatch'::text, 'crm'::text]))),
  constraint oauth_codes_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id),
  constraint oauth_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id),
  constraint oauth_codes_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES oauth_connections(id) ON DELETE SET NULL,
  constraint oauth_codes_tenant_id_business_id_fkey FOREIGN KEY (tenant_id, business_id) REFERENCES tenants(id, business_id),
  constraint oauth_codes_pkey PRIMARY KEY (hash),
  constraint oauth_codes_request_id_key UNIQUE (request_id)
);
CREATE INDEX oauth_codes_age ON public.oauth_codes USING btree (expires_at);
CREATE INDEX oauth_codes_of_client ON public.oauth_codes USING btree (client_id);

create table oauth_connections (
  id uuid not null,
  business_id uuid not null,
  tenant_id integer not null,
  member_id uuid not null,
  client_id text not null,
  scope text[],
  resources text[] not null,
  redirect_uri text not null,
  cap_days integer not null default 90,
  approved_at timestamp with time zone not null,
  last_refreshed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  expiry_told_for timestamp with time zone,
  last_used_at timestamp with time zone,
  first_subscribed_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  confirm_changes boolean not null default false,
  profile text,
  constraint oauth_connections_cap_days_check CHECK (((cap_days >= 1) AND (cap_days <= 365))),
  constraint oauth_connections_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint oauth_connections_profile_check CHECK ((profile = ANY (ARRAY['voice'::text, 'dispatch'::text, 'crm'::text]))),
  constraint oauth_connections_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id),
  constraint oauth_connections_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id),
  constraint oauth_connections_tenant_id_business_id_fkey FOREIGN KEY (tenant_id, business_id) REFERENCES tenants(id, business_id),
  constraint oauth_connections_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_connections_ended ON public.oauth_connections USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX oauth_connections_expiry ON public.oauth_connections USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX oauth_connections_of_client ON public.oauth_connections USING btree (client_id);
CREATE INDEX oauth_connections_of_member ON public.oauth_connections USING btree (member_id) WHERE (ended_at IS NULL);
CREATE INDEX oauth_connections_of_tenant ON public.oauth_connections USING btree (tenant_id, approved_at DESC, id DESC);

create table oauth_tokens (
  hash bytea not null,
  kind text not null,
  connection_id uuid not null,
  region text not null,
  scope text[],
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text]))),
  constraint oauth_tokens_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES oauth_connections(id) ON DELETE CASCADE,
  constraint oauth_tokens_pkey PRIMARY KEY (hash)
);
CREATE INDEX oauth_tokens_age ON public.oauth_tokens USING btree (expires_at);
CREATE INDEX oauth_tokens_of_connection ON public.oauth_tokens USING btree (connection_id, kind, issued_at DESC);

create table opening_hours (
  tenant_id integer not null,
  weekday integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint opening_hours_check CHECK ((start_minute < end_minute)),
  constraint opening_hours_end_minute_check CHECK (((end_minute >= 1) AND (end_minute <= 1440))),
  constraint opening_hours_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
  constraint opening_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint opening_hours_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint opening_hours_pkey PRIMARY KEY (tenant_id, weekday, start_minute)
);

create table passkeys (
  business_id uuid not null,
  member_id uuid not null,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  host text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id) ON DELETE CASCADE,
  constraint passkeys_pkey PRIMARY KEY (business_id, member_id, id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);

create table permission_groups (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  permissions text[] not null,
  constraint permission_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint permission_groups_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX permission_groups_name ON public.permission_groups USING btree (tenant_id, name);
CREATE UNIQUE INDEX permission_groups_folded ON public.permission_groups USING btree (tenant_id, folded(name));

create table postal_code_imports (
  country text collate "C" not null,
  import_id uuid not null,
  imported_at timestamp with time zone not null,
  codes integer not null,
  constraint postal_code_imports_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint postal_code_imports_pkey PRIMARY KEY (country)
);

create table provider_subjects (
  business_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  constraint provider_subjects_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id),
  constraint provider_subjects_business_id_provider_id_fkey FOREIGN KEY (business_id, provider_id) REFERENCES identity_providers(business_id, id) ON DELETE CASCADE,
  constraint provider_subjects_pkey PRIMARY KEY (provider_id, subject),
  constraint provider_subjects_provider_id_member_id_key UNIQUE (provider_id, member_id)
);
CREATE INDEX provider_subjects_member ON public.provider_subjects USING btree (business_id, member_id);

create table push_devices (
  tenant_id integer not null,
  id uuid not null,
  technician_id uuid not null,
  session_id uuid,
  endpoint text not null,
  public_key bytea not null,
  auth_secret bytea not null,
  locale text not null,
  created_at timestamp with time zone not null,
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES member_sessions(id) ON DELETE CASCADE,
  constraint push_devices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint push_devices_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint push_devices_pkey PRIMARY KEY (tenant_id, id),
  constraint push_devices_tenant_id_endpoint_key UNIQUE (tenant_id, endpoint)
);
CREATE INDEX push_devices_session ON public.push_devices USING btree (session_id);
CREATE INDEX push_devices_technician ON public.push_devices USING btree (tenant_id, technician_id);

create table push_messages (
  tenant_id integer not null,
  id uuid not null,
  device_id uuid not null,
  facts jsonb not null,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint push_messages_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES push_devices(tenant_id, id) ON DELETE CASCADE,
  constraint push_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint push_messages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX push_messages_device ON public.push_messages USING btree (tenant_id, device_id);
CREATE INDEX push_messages_due ON public.push_messages USING btree (due_at);

create unlogged table rate_limits (
  bucket uuid not null,
  points integer not null,
  ends_at bigint not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
) with (fillfactor=50);

create table recovery_codes (
  business_id uuid not null,
  member_id uuid not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (business_id, member_id, hash)
);

create table request_log (
  tenant_id integer not null,
  id uuid not null,
  at timestamp with time zone not null,
  credential_kind text not null,
  credential_id uuid not null,
  door text not null,
  method text not null,
  operation text,
  status integer not null,
  code text,
  milliseconds real not null,
  request_id text not null,
  is_replay boolean not null,
  constraint request_log_credential_kind_check CHECK ((credential_kind = ANY (ARRAY['key'::text, 'app'::text]))),
  constraint request_log_door_check CHECK ((door = ANY (ARRAY['rest'::text, 'mcp'::text]))),
  constraint request_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint request_log_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX request_log_age ON public.request_log USING brin (at);
CREATE INDEX request_log_credential ON public.request_log USING btree (credential_id, id DESC);

create table reserved_time_series (
  tenant_id integer not null,
  id uuid not null,
  title text not null,
  note text,
  private boolean not null,
  technician_ids jsonb not null,
  recurrence text not null,
  start_date date not null,
  repeat_until date,
  start_minute integer not null,
  end_minute integer not null,
  end_days integer not null,
  skipped_dates jsonb not null,
  made_until date not null,
  constraint reserved_time_series_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint reserved_time_series_pkey PRIMARY KEY (tenant_id, id)
);

create table reserved_time_technicians (
  tenant_id integer not null,
  reserved_time_id uuid not null,
  technician_id uuid not null,
  constraint reserved_time_technicians_tenant_id_reserved_time_id_fkey FOREIGN KEY (tenant_id, reserved_time_id) REFERENCES reserved_times(tenant_id, id) ON DELETE CASCADE,
  constraint reserved_time_technicians_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint reserved_time_technicians_pkey PRIMARY KEY (tenant_id, reserved_time_id, technician_id)
);
CREATE INDEX reserved_time_technicians_lane ON public.reserved_time_technicians USING btree (tenant_id, technician_id);

create table reserved_times (
  tenant_id integer not null,
  id uuid not null,
  title text not null,
  note text,
  start_minute integer not null,
  end_minute integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  private boolean not null default false,
  series_id uuid,
  occurrence_on date,
  constraint reserved_times_check CHECK ((start_minute < end_minute)),
  constraint reserved_times_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint reserved_times_tenant_id_series_id_fkey FOREIGN KEY (tenant_id, series_id) REFERENCES reserved_time_series(tenant_id, id),
  constraint reserved_times_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX reserved_times_series ON public.reserved_times USING btree (tenant_id, series_id, occurrence_on) WHERE (series_id IS NOT NULL);
CREATE INDEX reserved_times_start ON public.reserved_times USING btree (tenant_id, start_minute, id);

create table schedule_changes (
  tenant_id integer not null,
  id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_kind text not null,
  member_id uuid,
  job_request_id uuid,
  technician_id uuid,
  before jsonb not null,
  after jsonb not null,
  flagged jsonb not null default '[]'::jsonb,
  approved_ids uuid[] not null default '{}'::uuid[],
  version bigint not null,
  undone_at timestamp with time zone,
  undone_by_member_id uuid,
  hours_overridden boolean not null default false,
  recorded_ids uuid[] not null default '{}'::uuid[],
  constraint schedule_changes_kind_check CHECK ((kind = ANY (ARRAY['move'::text, 'emergency'::text, 'absence'::text, 'change'::text, 'confirmation'::text, 'unscheduling'::text, 'moves'::text, 'optimization'::text, 'hand_over'::text]))),
  constraint schedule_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint schedule_changes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX schedule_changes_age ON public.schedule_changes USING btree (at);
CREATE INDEX schedule_changes_named ON public.schedule_changes USING gin (((ids_in((before)::text) || ids_in((after)::text)))) WITH (fastupdate=off);

create table schedule_plans (
  tenant_id integer not null,
  id uuid not null,
  at timestamp with time zone not null,
  plan jsonb not null,
  credential text,
  constraint schedule_plans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint schedule_plans_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX schedule_plans_age ON public.schedule_plans USING btree (at);
CREATE INDEX schedule_plans_named ON public.schedule_plans USING gin (ids_in((plan)::text)) WITH (fastupdate=off);

create table schedules (
  tenant_id integer not null,
  version bigint not null default 1,
  settings_version bigint not null default 1,
  constraint schedules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint schedules_pkey PRIMARY KEY (tenant_id)
);

create table second_factor_roles (
  business_id uuid not null,
  role text not null,
  required_from timestamp with time zone not null,
  constraint second_factor_roles_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint second_factor_roles_pkey PRIMARY KEY (business_id, role)
);

create table service_areas (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  city text not null default ''::text,
  county text not null default ''::text,
  district text not null default ''::text,
  postal_code text not null default ''::text,
  boundary jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  postal_codes jsonb not null default '[]'::jsonb,
  state text not null default ''::text,
  country text not null default ''::text,
  search_key text not null generated always as (search_text(((((((((name || '
'::text) || city) || '
'::text) || district) || '
'::text) || postal_code) || '
'::text) || (postal_codes)::text))) stored,
  constraint service_areas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint service_areas_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX service_areas_name ON public.service_areas USING btree (tenant_id, folded(name)) WHERE (deleted_at IS NULL);

create table sessions (
  tenant_id integer not null,
  job_request_id uuid not null,
  technician_id uuid not null,
  ordinal integer not null,
  role text not null default 'lead'::text,
  date date not null,
  start_minute integer not null,
  end_minute integer not null,
  latitude_e6 integer,
  longitude_e6 integer,
  travel_minutes integer,
  flags integer not null default 2,
  active boolean not null default true,
  stranded_kinds text[],
  constraint sessions_check CHECK ((start_minute < end_minute)),
  constraint sessions_ordinal_check CHECK ((ordinal >= 1)),
  constraint sessions_role_check CHECK ((role = ANY (ARRAY['lead'::text, 'buddy'::text]))),
  constraint sessions_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint sessions_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint sessions_pkey PRIMARY KEY (tenant_id, job_request_id, technician_id, ordinal),
  constraint sessions_no_overlap EXCLUDE USING gist (tenant_id WITH =, technician_id WITH =, int4range(start_minute, end_minute) WITH &&) WHERE (active) DEFERRABLE
);
CREATE INDEX sessions_agenda ON public.sessions USING btree (tenant_id, technician_id, end_minute);
CREATE INDEX sessions_board ON public.sessions USING btree (tenant_id, end_minute) WHERE active;
CREATE INDEX sessions_further_days ON public.sessions USING btree (tenant_id, start_minute) WHERE (active AND (ordinal > 1));
CREATE INDEX sessions_lane ON public.sessions USING btree (tenant_id, technician_id, start_minute) WHERE active;
CREATE INDEX sessions_stranded ON public.sessions USING btree (tenant_id, job_request_id) WHERE (stranded_kinds IS NOT NULL);
CREATE TRIGGER sessions_given_away AFTER UPDATE OF technician_id ON public.sessions FOR EACH ROW WHEN ((old.technician_id <> new.technician_id)) EXECUTE FUNCTION note_technician_departure();
CREATE TRIGGER sessions_taken_away AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION note_technician_departure();

create table setup_links (
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint setup_links_pkey PRIMARY KEY (token_hash)
);

create table skill_categories (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  icon text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint skill_categories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint skill_categories_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX skill_categories_name ON public.skill_categories USING btree (tenant_id, folded(name)) WHERE (deleted_at IS NULL);

create table skills (
  tenant_id integer not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  description text not null default ''::text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint skills_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES skill_categories(tenant_id, id),
  constraint skills_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint skills_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX skills_name ON public.skills USING btree (tenant_id, category_id, folded(name)) WHERE (deleted_at IS NULL);

create table sms_counts (
  tenant_id integer not null,
  day date not null,
  texts integer not null,
  constraint sms_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sms_counts_pkey PRIMARY KEY (tenant_id, day)
);
CREATE INDEX sms_counts_age ON public.sms_counts USING btree (day);

create table sms_stops (
  tenant_id integer not null,
  phone text not null,
  created_at timestamp with time zone not null,
  constraint sms_stops_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sms_stops_pkey PRIMARY KEY (tenant_id, phone)
);

create table technician_buddies (
  tenant_id integer not null,
  lead_id uuid not null,
  buddy_id uuid not null,
  constraint technician_buddies_check CHECK ((lead_id <> buddy_id)),
  constraint technician_buddies_tenant_id_buddy_id_fkey FOREIGN KEY (tenant_id, buddy_id) REFERENCES technicians(tenant_id, id),
  constraint technician_buddies_tenant_id_lead_id_fkey FOREIGN KEY (tenant_id, lead_id) REFERENCES technicians(tenant_id, id),
  constraint technician_buddies_pkey PRIMARY KEY (tenant_id, lead_id, buddy_id)
);
CREATE INDEX technician_buddies_buddy ON public.technician_buddies USING btree (tenant_id, buddy_id);

create table technician_days (
  tenant_id integer not null,
  technician_id uuid not null,
  day date not null,
  told jsonb not null,
  changed_at timestamp with time zone,
  constraint technician_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint technician_days_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint technician_days_pkey PRIMARY KEY (tenant_id, technician_id, day)
);
CREATE INDEX technician_days_age ON public.technician_days USING btree (day);
CREATE INDEX technician_days_named ON public.technician_days USING gin (ids_in((told)::text)) WITH (fastupdate=off);

create table technician_pictures (
  tenant_id integer not null,
  technician_id uuid not null,
  hash text not null,
  content_type text not null,
  bytes bytea storage external not null,
  constraint technician_pictures_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 262144))),
  constraint technician_pictures_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint technician_pictures_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint technician_pictures_pkey PRIMARY KEY (tenant_id, technician_id)
);

create table technician_service_areas (
  tenant_id integer not null,
  technician_id uuid not null,
  service_area_id uuid not null,
  constraint technician_service_areas_tenant_id_service_area_id_fkey FOREIGN KEY (tenant_id, service_area_id) REFERENCES service_areas(tenant_id, id),
  constraint technician_service_areas_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint technician_service_areas_pkey PRIMARY KEY (tenant_id, technician_id, service_area_id)
);
CREATE INDEX technician_service_areas_area ON public.technician_service_areas USING btree (tenant_id, service_area_id);

create table technician_skills (
  tenant_id integer not null,
  technician_id uuid not null,
  skill_id uuid not null,
  constraint technician_skills_tenant_id_skill_id_fkey FOREIGN KEY (tenant_id, skill_id) REFERENCES skills(tenant_id, id),
  constraint technician_skills_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint technician_skills_pkey PRIMARY KEY (tenant_id, technician_id, skill_id)
);
CREATE INDEX technician_skills_skill ON public.technician_skills USING btree (tenant_id, skill_id);

create table technician_vehicles (
  tenant_id integer not null,
  technician_id uuid not null,
  vehicle_id uuid not null,
  "position" integer not null,
  claim bigint not null generated always as identity,
  constraint technician_vehicles_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint technician_vehicles_tenant_id_vehicle_id_fkey FOREIGN KEY (tenant_id, vehicle_id) REFERENCES vehicles(tenant_id, id),
  constraint technician_vehicles_pkey PRIMARY KEY (tenant_id, technician_id, vehicle_id)
);
CREATE INDEX technician_vehicles_vehicle ON public.technician_vehicles USING btree (tenant_id, vehicle_id, claim);

create table technicians (
  tenant_id integer not null,
  id uuid not null,
  user_id uuid not null,
  permission_group_id uuid not null,
  full_name text not null,
  job_title text not null default ''::text,
  email text,
  phone text,
  avatar_url text,
  status text not null default 'active'::text,
  assignment_tier text,
  address jsonb not null default '{}'::jsonb,
  start_location_type text,
  start_latitude double precision,
  start_longitude double precision,
  join_date date,
  weekly_hours jsonb,
  lane_version bigint not null default 1,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  sequenced boolean not null default false,
  uid text,
  start_precision text,
  start_source text,
  search_key text not null generated always as ((search_text(((((((full_name || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || job_title)) || search_digits(phone))) stored,
  dated_hours jsonb not null default '[]'::jsonb,
  day_mails boolean not null default true,
  constraint technicians_assignment_tier_check CHECK ((assignment_tier = ANY (ARRAY['lead'::text, 'buddy'::text, 'float'::text]))),
  constraint technicians_check CHECK (((start_latitude IS NULL) = (start_longitude IS NULL))),
  constraint technicians_start_location_type_check CHECK ((start_location_type = ANY (ARRAY['home'::text, 'office'::text]))),
  constraint technicians_start_precision_check CHECK ((start_precision = ANY (ARRAY['exact'::text, 'street'::text, 'postal_code'::text, 'city'::text]))),
  constraint technicians_start_source_check CHECK ((start_source = ANY (ARRAY['sent'::text, 'gazetteer'::text, 'geocoder'::text, 'base'::text]))),
  constraint technicians_status_check CHECK ((status = ANY (ARRAY['active'::text, 'onboarding'::text, 'deactive'::text]))),
  constraint technicians_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 32))),
  constraint technicians_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint technicians_tenant_id_permission_group_id_fkey FOREIGN KEY (tenant_id, permission_group_id) REFERENCES permission_groups(tenant_id, id),
  constraint technicians_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX technicians_changes ON public.technicians USING btree (tenant_id, updated_at, id);
CREATE INDEX technicians_lane ON public.technicians USING btree (tenant_id, lane_version);
CREATE INDEX technicians_unsequenced ON public.technicians USING btree (tenant_id, updated_at, id) WHERE (NOT sequenced);
CREATE UNIQUE INDEX technicians_email ON public.technicians USING btree (tenant_id, lower(email)) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));
CREATE UNIQUE INDEX technicians_uid ON public.technicians USING btree (tenant_id, uid) WHERE ((uid IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX technicians_user ON public.technicians USING btree (tenant_id, user_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER technicians_unsequenced BEFORE UPDATE ON public.technicians FOR EACH ROW WHEN ((old.sequenced AND ((new.lane_version = old.lane_version) OR (new.updated_at <> old.updated_at)))) EXECUTE FUNCTION lose_place_in_feed();

create table tenants (
  id integer not null generated always as identity,
  business_id uuid not null,
  environment text not null,
  timezone text not null,
  currency text not null default 'USD'::text,
  arrival_window_minutes integer not null default 120,
  max_visit_minutes integer not null default 600,
  allow_non_p0_displacement boolean not null default false,
  vip_threshold numeric not null default 5000,
  morning_start_minute integer not null default 480,
  afternoon_start_minute integer not null default 720,
  evening_start_minute integer not null default 1020,
  evening_end_minute integer not null default 1260,
  clock_offset_milliseconds bigint not null default 0,
  settings_version bigint not null default 1,
  hours_version bigint not null default 1,
  home_country text,
  base_address jsonb not null default '{}'::jsonb,
  base_latitude double precision,
  base_longitude double precision,
  base_precision text,
  base_source text,
  base_note jsonb,
  postal_code_minutes integer not null default 10,
  city_minutes integer not null default 20,
  postal_code_radius_km double precision not null default 3,
  city_radius_km double precision not null default 8,
  travel_speed_kmh double precision not null default 40,
  travel_detour_factor double precision not null default 1.3,
  week_a_starts_on date,
  unzoned_view_timezone text,
  min_minutes_beside_break integer not null default 60,
  running_late_minutes integer not null default 15,
  nightly_plan text not null default 'off'::text,
  nightly_plan_hour smallint not null default 20,
  erase_customers_after_months integer not null default 0,
  delete_job_notes_after_months integer not null default 0,
  keep_messages_days integer not null default 90,
  keep_events_days integer not null default 30,
  guests_erased_at timestamp with time zone,
  guests_cleared_at timestamp with time zone,
  visits_run_as_planned boolean not null default false,
  dated_opening_hours jsonb not null default '[]'::jsonb,
  constraint tenants_arrival_window_minutes_check CHECK (((arrival_window_minutes >= 5) AND (arrival_window_minutes <= 720))),
  constraint tenants_base_precision_check CHECK ((base_precision = ANY (ARRAY['exact'::text, 'street'::text, 'postal_code'::text, 'city'::text]))),
  constraint tenants_base_source_check CHECK ((base_source = ANY (ARRAY['sent'::text, 'gazetteer'::text, 'geocoder'::text]))),
  constraint tenants_check CHECK (((clock_offset_milliseconds >= 0) AND ((environment = 'sandbox'::text) OR (clock_offset_milliseconds = 0)))),
  constraint tenants_check1 CHECK (((base_latitude IS NULL) = (base_longitude IS NULL))),
  constraint tenants_city_minutes_check CHECK (((city_minutes >= 0) AND (city_minutes <= 120))),
  constraint tenants_city_radius_km_check CHECK (((city_radius_km >= (0)::double precision) AND (city_radius_km <= (100)::double precision))),
  constraint tenants_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'sandbox'::text]))),
  constraint tenants_home_country_check CHECK ((home_country ~ '^[A-Z]{2}$'::text)),
  constraint tenants_max_visit_minutes_check CHECK (((max_visit_minutes >= 15) AND (max_visit_minutes <= 1440))),
  constraint tenants_min_minutes_beside_break_check CHECK (((min_minutes_beside_break >= 0) AND (min_minutes_beside_break <= 240))),
  constraint tenants_nightly_plan_check CHECK ((nightly_plan = ANY (ARRAY['off'::text, 'propose'::text, 'apply_silent'::text]))),
  constraint tenants_nightly_plan_hour_check CHECK (((nightly_plan_hour >= 0) AND (nightly_plan_hour <= 23))),
  constraint tenants_postal_code_minutes_check CHECK (((postal_code_minutes >= 0) AND (postal_code_minutes <= 120))),
  constraint tenants_postal_code_radius_km_check CHECK (((postal_code_radius_km >= (0)::double precision) AND (postal_code_radius_km <= (100)::double precision))),
  constraint tenants_running_late_minutes_check CHECK (((running_late_minutes >= 5) AND (running_late_minutes <= 240))),
  constraint tenants_travel_detour_factor_check CHECK (((travel_detour_factor >= (1)::double precision) AND (travel_detour_factor <= (3)::double precision))),
  constraint tenants_travel_speed_kmh_check CHECK (((travel_speed_kmh >= (5)::double precision) AND (travel_speed_kmh <= (130)::double precision))),
  constraint tenants_week_a_starts_on_check CHECK ((EXTRACT(isodow FROM week_a_starts_on) = (1)::numeric)),
  constraint tenants_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_business_id_environment_key UNIQUE (business_id, environment),
  constraint tenants_id_business_id_key UNIQUE (id, business_id)
);
CREATE INDEX tenants_moved_clock ON public.tenants USING btree (id) WHERE (clock_offset_milliseconds <> 0);
CREATE INDEX tenants_nightly_plan ON public.tenants USING btree (id) WHERE (nightly_plan <> 'off'::text);

create table text_choices (
  tenant_id integer not null,
  job_request_id uuid not null,
  phone text not null,
  agreed boolean not null,
  chosen_at timestamp with time zone not null,
  constraint text_choices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint text_choices_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint text_choices_pkey PRIMARY KEY (tenant_id, job_request_id)
);
CREATE INDEX text_choices_agreed ON public.text_choices USING btree (phone) WHERE agreed;

create table time_off (
  tenant_id integer not null,
  id uuid not null,
  technician_id uuid not null,
  start_date date not null,
  end_date date not null,
  start_minute integer,
  end_minute integer,
  status text not null default 'pending'::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 1,
  constraint time_off_check CHECK ((start_date <= end_date)),
  constraint time_off_check1 CHECK (((start_minute IS NULL) = (end_minute IS NULL))),
  constraint time_off_check2 CHECK (((start_minute IS NULL) OR ((start_date = end_date) AND (start_minute < end_minute)))),
  constraint time_off_end_minute_check CHECK (((end_minute >= 1) AND (end_minute <= 1440))),
  constraint time_off_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
  constraint time_off_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text]))),
  constraint time_off_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint time_off_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX time_off_newest ON public.time_off USING btree (tenant_id, status, start_date);
CREATE INDEX time_off_of_technician ON public.time_off USING btree (tenant_id, technician_id, start_date, id);
CREATE INDEX time_off_pending_first ON public.time_off USING btree (tenant_id, ((status <> 'pending'::text)), (
CASE
    WHEN (status = 'pending'::text) THEN (start_date - '2000-01-01'::date)
    ELSE ('2000-01-01'::date - end_date)
END), id);
CREATE INDEX time_off_technician ON public.time_off USING btree (tenant_id, technician_id, end_date);

create table time_proposals (
  tenant_id integer not null,
  id uuid not null,
  job_request_id uuid not null,
  technician_id uuid not null,
  start_minute integer not null,
  end_minute integer not null,
  present_start_minute integer,
  visit_on date not null,
  period text not null,
  told text[] not null,
  state text not null default 'offered'::text,
  offered_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  untold_because text,
  constraint time_proposals_check CHECK (((state = 'offered'::text) = (ended_at IS NULL))),
  constraint time_proposals_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'expired'::text]))),
  constraint time_proposals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint time_proposals_tenant_id_job_request_id_fkey FOREIGN KEY (tenant_id, job_request_id) REFERENCES job_requests(tenant_id, id),
  constraint time_proposals_tenant_id_technician_id_fkey FOREIGN KEY (tenant_id, technician_id) REFERENCES technicians(tenant_id, id),
  constraint time_proposals_pkey PRIMARY KEY (tenant_id, id),
  constraint time_proposals_tenant_id_job_request_id_visit_on_period_key UNIQUE (tenant_id, job_request_id, visit_on, period)
);
CREATE INDEX time_proposals_ended ON public.time_proposals USING btree (tenant_id, ended_at);
CREATE UNIQUE INDEX time_proposals_open ON public.time_proposals USING btree (tenant_id, job_request_id) WHERE (state = 'offered'::text);
CREATE UNIQUE INDEX time_proposals_start ON public.time_proposals USING btree (tenant_id, technician_id, start_minute) WHERE (state = 'offered'::text);

create table totp_factors (
  business_id uuid not null,
  member_id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint totp_factors_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES members(business_id, id) ON DELETE CASCADE,
  constraint totp_factors_pkey PRIMARY KEY (business_id, member_id)
);

create table used_passkey_challenges (
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_passkey_challenges_pkey PRIMARY KEY (hash)
);
CREATE INDEX used_passkey_challenges_expired ON public.used_passkey_challenges USING btree (expires_at);

create table vehicles (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  brand text not null default ''::text,
  model text not null default ''::text,
  plate_number text not null default ''::text,
  current_mileage integer,
  status text not null default 'idle'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  uid text,
  constraint vehicles_current_mileage_check CHECK ((current_mileage >= 0)),
  constraint vehicles_status_check CHECK ((status = ANY (ARRAY['inactive'::text, 'idle'::text, 'maintenance'::text]))),
  constraint vehicles_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 32))),
  constraint vehicles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint vehicles_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX vehicles_plate_number ON public.vehicles USING btree (tenant_id, folded(plate_number)) WHERE ((deleted_at IS NULL) AND (plate_number <> ''::text));
CREATE UNIQUE INDEX vehicles_uid ON public.vehicles USING btree (tenant_id, uid) WHERE ((uid IS NOT NULL) AND (deleted_at IS NULL));

create table webhook_attempts (
  tenant_id integer not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamp with time zone not null,
  duration_milliseconds integer not null,
  url text not null,
  request_headers json not null,
  status_code integer,
  response_headers json,
  response_body text,
  error text,
  constraint webhook_attempts_number_check CHECK ((number >= 1)),
  constraint webhook_attempts_pkey PRIMARY KEY (tenant_id, delivery_id, number)
);

create table webhook_deliveries (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  "position" bigint not null generated always as identity,
  status text not null,
  attempts integer not null default 0,
  failures integer not null default 0,
  next_attempt_at timestamp with time zone,
  last_attempt_at timestamp with time zone,
  last_status_code integer,
  last_error text,
  created_at timestamp with time zone not null,
  is_test boolean not null default false,
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'held'::text, 'withheld'::text]))),
  constraint webhook_deliveries_time_is_of_pending CHECK (((next_attempt_at IS NULL) OR (status = 'pending'::text))),
  constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, id)
) with (fillfactor=60);
CREATE INDEX webhook_deliveries_again ON public.webhook_deliveries USING btree (endpoint_id, next_attempt_at, "position") WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_history ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, "position" DESC);
CREATE UNIQUE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (tenant_id, event_id, endpoint_id);

create table webhook_endpoints (
  tenant_id integer not null,
  id uuid not null,
  url text not null,
  url_key text not null,
  description text not null default ''::text,
  event_types text[] not null,
  status text not null,
  disabled_reason text,
  disabled_at timestamp with time zone,
  secret bytea,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  secret_expires_at timestamp with time zone,
  created_by_kind text not null,
  created_by uuid not null,
  created_by_user uuid,
  permissions text[],
  consecutive_failures integer not null default 0,
  due_at timestamp with time zone,
  leased_until timestamp with time zone,
  leased_by uuid,
  served_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  expiry_told_for timestamp with time zone,
  attempted_position bigint not null default 0,
  constraint webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['pending_verification'::text, 'active'::text, 'disabled'::text]))),
  constraint webhook_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint webhook_endpoints_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_endpoints_active ON public.webhook_endpoints USING btree (tenant_id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));
CREATE INDEX webhook_endpoints_due ON public.webhook_endpoints USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX webhook_endpoints_url ON public.webhook_endpoints USING btree (tenant_id, url_key) WHERE (deleted_at IS NULL);

create table workflows (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  statuses jsonb not null,
  created_at timestamp with time zone not null default now(),
  digest text not null generated always as (md5((name || (statuses)::text))) stored,
  version bigint not null default 1,
  constraint workflows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint workflows_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX workflows_default ON public.workflows USING btree (tenant_id) WHERE is_default;
