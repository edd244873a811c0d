-- Exact change feeds: a changed row gets its place in the feed of its tenant after it was committed, so that the places
-- become visible in their own order. See src/store/feeds.ts.

-- last_at is the last place given out, and no cursor handed out lies after it.
create table feeds (
  tenant_id integer not null references tenants (id),
  feed text not null check (feed in ('job_requests', 'customers', 'technicians')),
  last_at timestamptz not null,
  primary key (tenant_id, feed)
);

-- sequenced: updated_at is the row's place in the feed. Every change takes the place away.
alter table job_requests add column sequenced boolean not null default false;
alter table customers add column sequenced boolean not null default false;
alter table technicians add column sequenced boolean not null default false;

create index job_requests_unsequenced on job_requests (tenant_id, updated_at, id) where not sequenced;
create index customers_unsequenced on customers (tenant_id, updated_at, id) where not sequenced;
create index technicians_unsequenced on technicians (tenant_id, updated_at, id) where not sequenced;
create index technicians_changes on technicians (tenant_id, updated_at, id);

create function lose_place_in_feed() returns trigger language plpgsql as $$
begin
  new.sequenced := false;
  return new;
end $$;

create trigger job_requests_unsequenced before update on job_requests
  for each row when (old.sequenced) execute function lose_place_in_feed();
create trigger customers_unsequenced before update on customers
  for each row when (old.sequenced) execute function lose_place_in_feed();
-- Marking a lane for the board changes nothing that a technician's resource shows.
create trigger technicians_unsequenced before update on technicians
  for each row when (old.sequenced and (new.lane_version = old.lane_version or new.updated_at <> old.updated_at))
  execute function lose_place_in_feed();

-- Spending of the trailing twelve months.
create index job_requests_completed on job_requests (tenant_id, completed_at) include (customer_id, completed_amount)
  where completed_at is not null;

-- When the SLA clock was started; null while sla_deadline is.
alter table job_requests add column sla_armed_at timestamptz;
