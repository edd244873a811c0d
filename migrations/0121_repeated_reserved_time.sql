-- Reserved time that repeats, and reserved time that colleagues see as busy only. Occurrences are rows of reserved_times, made for the next year or so.
create table reserved_time_series (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  title text not null,
  note text,
  private boolean not null,
  -- Ids, as a JSON array.
  technician_ids jsonb not null,
  -- A rule of RFC 5545, which counts from start_date.
  recurrence text not null,
  start_date date not null,
  -- The last day of the repetition. null: no end.
  repeat_until date,
  -- Local start and end of each occurrence: minutes of the day, and on which day after its date an occurrence ends.
  start_minute integer not null,
  end_minute integer not null,
  end_days integer not null,
  -- Dates of the rule that are left out, as a JSON array.
  skipped_dates jsonb not null,
  -- Occurrences are made up to this day.
  made_until date not null,
  primary key (tenant_id, id)
);
-- Titles and notes are texts about people: migrations/0088_no_statistics_of_people.sql.
alter table reserved_time_series alter column title set statistics 0, alter column note set statistics 0;

alter table reserved_times
  add column private boolean not null default false,
  add column series_id uuid,
  -- The date of the rule that this occurrence stands for. It stays when the occurrence is moved.
  add column occurrence_on date,
  add foreign key (tenant_id, series_id) references reserved_time_series (tenant_id, id) not valid;
