-- What the customer of one job chose about text messages, on the booking page or the customer link (docs/decisions/0142). It decides about the
-- texts of this job. Without a row the customer's record decides.
create table text_choices (
  tenant_id integer not null references tenants (id),
  job_request_id uuid not null,
  -- The number that the choice is about, in E.164 form: that of the job.
  phone text not null,
  agreed boolean not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, job_request_id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
-- A STOP counts for each business that may text the number.
create index text_choices_agreed on text_choices (phone) where agreed;

-- Mails to technicians are off until the business switches them on.
alter table mail_settings
  alter column kinds_off set default '{day_changed,day_summary}',
  -- When the summary is due, as a minute of the day in the zone of the business.
  add column day_summary_minute integer not null default 390,
  -- The last day of the business whose summaries are recorded.
  add column summarised_on date;
update mail_settings set kinds_off = kinds_off || '{day_changed,day_summary}';

-- What a technician was last told of a day: the visits, as JSON. Only while the business has switched on mails about changed days.
create table technician_days (
  tenant_id integer not null references tenants (id),
  technician_id uuid not null,
  day date not null,
  told jsonb not null,
  -- When a difference was first seen that the technician was not told. null: there is none.
  changed_at timestamptz,
  primary key (tenant_id, technician_id, day),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
