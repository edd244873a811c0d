-- The fleet: vehicles, who claims them, and which one a job goes out with.

create table vehicles (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  name text not null,
  brand text not null default '',
  model text not null default '',
  plate_number text not null default '',
  current_mileage integer check (current_mileage >= 0),
  -- What a person set. on_job is never stored: an open job with this vehicle makes it.
  status text not null default 'idle' check (status in ('inactive', 'idle', 'maintenance')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index vehicles_plate_number on vehicles (tenant_id, lower(plate_number)) where deleted_at is null and plate_number <> '';

-- position is the place in the technician's own list. claim counts up: among the technicians who share a vehicle, the
-- lowest claimed it first and owns it.
create table technician_vehicles (
  tenant_id integer not null,
  technician_id uuid not null,
  vehicle_id uuid not null,
  position integer not null,
  claim bigint generated always as identity,
  primary key (tenant_id, technician_id, vehicle_id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
create index technician_vehicles_vehicle on technician_vehicles (tenant_id, vehicle_id, claim);

-- vehicle_id is the attachment of an open job. last_vehicle_id stays when the attachment ends: what it was done with.
alter table job_requests
  add column last_vehicle_id uuid,
  add foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  add foreign key (tenant_id, last_vehicle_id) references vehicles (tenant_id, id);
create index job_requests_vehicle on job_requests (tenant_id, vehicle_id) where vehicle_id is not null;
create index job_requests_last_vehicle on job_requests (tenant_id, last_vehicle_id, ends_at) where last_vehicle_id is not null;
