-- Live calendars (RFC 5545) under secret addresses. See docs/decisions/0060.

-- An address that shows the visits of a technician, an area or the whole business. It works as long as the member who made it may see them.
create table calendar_feeds (
  tenant_id integer not null,
  id uuid not null,
  business_id uuid not null,
  kind text not null check (kind in ('technician', 'area', 'business')),
  technician_id uuid,
  service_area_id uuid,
  locale text not null,
  -- SHA-256 of the token in the address.
  hash bytea not null unique,
  created_by uuid not null,
  created_at timestamptz not null,
  renewed_at timestamptz,
  last_read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, business_id) references tenants (id, business_id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  foreign key (tenant_id, service_area_id) references service_areas (tenant_id, id),
  foreign key (business_id, created_by) references members (business_id, id),
  check ((kind = 'technician') = (technician_id is not null)),
  check ((kind = 'area') = (service_area_id is not null))
);

-- Visits that left the calendar of a technician or an area for another: they are shown there as cancelled, or they would stay for ever in
-- what keeps a copy. One row a visit and calendar, whatever it does; without a reference, because a job may be removed with all it has.
create table calendar_departures (
  tenant_id integer not null references tenants,
  -- The technician or the area.
  subject_id uuid not null,
  job_request_id uuid not null,
  ordinal integer not null,
  start_minute integer not null,
  end_minute integer not null,
  primary key (tenant_id, subject_id, job_request_id, ordinal)
);
create index calendar_departures_age on calendar_departures (end_minute);

create function note_technician_departure() returns trigger language plpgsql as $$
begin
  insert into calendar_departures (tenant_id, subject_id, job_request_id, ordinal, start_minute, end_minute)
  values (old.tenant_id, old.technician_id, old.job_request_id, old.ordinal, old.start_minute, old.end_minute)
  on conflict (tenant_id, subject_id, job_request_id, ordinal)
  do update set start_minute = excluded.start_minute, end_minute = excluded.end_minute;
  return null;
end $$;

create trigger sessions_given_away after update of technician_id on sessions
  for each row when (old.technician_id <> new.technician_id) execute function note_technician_departure();
create trigger sessions_taken_away after delete on sessions
  for each row execute function note_technician_departure();

create function note_area_departure() returns trigger language plpgsql as $$
begin
  insert into calendar_departures (tenant_id, subject_id, job_request_id, ordinal, start_minute, end_minute)
  select old.tenant_id, old.service_area_id, old.id, 1, extract(epoch from old.scheduled_at)::bigint / 60, extract(epoch from old.ends_at)::bigint / 60
  on conflict (tenant_id, subject_id, job_request_id, ordinal)
  do update set start_minute = excluded.start_minute, end_minute = excluded.end_minute;
  return null;
end $$;

create trigger job_requests_left_area after update of service_area_id on job_requests
  for each row when (old.service_area_id is not null and old.scheduled_at is not null and old.service_area_id is distinct from new.service_area_id)
  execute function note_area_departure();
