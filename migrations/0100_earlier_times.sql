-- Jobs whose customer wants an earlier time, and the times that were proposed to these customers (docs/decisions/0144).
create table earlier_wishes (
  tenant_id integer not null references tenants (id),
  job_request_id uuid not null,
  -- In the customer's zone. Monday 1 to Sunday 7. Empty: any day.
  weekdays integer[] not null default '{}',
  -- Empty: any time of the day.
  periods text[] not null default '{}',
  wished_at timestamptz not null,
  primary key (tenant_id, job_request_id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);

create table time_proposals (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  job_request_id uuid not null,
  technician_id uuid not null,
  -- Whole minutes since the epoch, as in sessions.
  start_minute integer not null,
  end_minute integer not null,
  -- The start of the visit when the time was proposed.
  present_start_minute integer not null,
  -- Day and part of the day of the proposed start, in the customer's zone.
  visit_on date not null,
  period text not null,
  -- The ways by which the customer was told. Empty: a person must phone.
  told text[] not null,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  -- A customer is asked about a part of a day once.
  unique (tenant_id, job_request_id, visit_on, period),
  check ((state = 'offered') = (ended_at is null))
);
create unique index time_proposals_open on time_proposals (tenant_id, job_request_id) where state = 'offered';
create index time_proposals_ended on time_proposals (tenant_id, ended_at);
create unique index time_proposals_start on time_proposals (tenant_id, technician_id, start_minute) where state = 'offered';

-- The last search for earlier times of each business. A search ends by raising `round`, so that of two at once one counts.
create table earlier_searches (
  tenant_id integer primary key references tenants (id),
  round integer not null default 0,
  -- The version of the schedule that was searched.
  version bigint not null default 0,
  searched_at timestamptz not null default '-infinity',
  -- The last customer whom an unfinished search looked at: the next search goes on behind this wish. null: it begins at the front.
  behind_wished_at timestamptz,
  behind_job_request_id uuid
);
