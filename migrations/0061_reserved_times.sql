-- Time of technicians that is taken and is no visit and no time off: meetings, training, errands, breaks. docs/decisions/0105.
create table reserved_times (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  title text not null,
  note text,
  -- Minutes since the epoch, [start_minute, end_minute).
  start_minute integer not null,
  end_minute integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (start_minute < end_minute)
);
create index reserved_times_start on reserved_times (tenant_id, start_minute, id);

create table reserved_time_technicians (
  tenant_id integer not null,
  reserved_time_id uuid not null,
  technician_id uuid not null,
  primary key (tenant_id, reserved_time_id, technician_id),
  foreign key (tenant_id, reserved_time_id) references reserved_times (tenant_id, id) on delete cascade,
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
create index reserved_time_technicians_lane on reserved_time_technicians (tenant_id, technician_id);
