-- A delivery costs as few writes as its guarantees allow. See docs/decisions/0047.

-- First attempts of an endpoint are made in the order of their places, so how far they have come is one number of its lane: whatever is
-- pending behind it has not been tried. What is tried again has a time.
alter table webhook_endpoints add column attempted_position bigint not null default 0;
update webhook_endpoints e
   set attempted_position = coalesce(
         (select min(d.position) - 1 from webhook_deliveries d
           where d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.status = 'pending' and d.next_attempt_at is null),
         (select max(d.position) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id),
         0);

-- No index knows the status, and a delivery that goes well has no other time than null: so writing down that it did changes no index, if
-- its page has room (HOT).
drop index webhook_deliveries_pending;
alter table webhook_deliveries
  set (fillfactor = 60),
  add constraint webhook_deliveries_time_is_of_pending check (next_attempt_at is null or status = 'pending'),
  -- Each was a look-up and a lock for every row. Deliveries are inserted where event and endpoint have just been read and locked; the
  -- statements that remove those remove what belongs to them.
  drop constraint webhook_deliveries_tenant_id_event_id_fkey,
  drop constraint webhook_deliveries_tenant_id_endpoint_id_fkey;
create index webhook_deliveries_again on webhook_deliveries (endpoint_id, next_attempt_at, position) where next_attempt_at is not null;
-- They go with their events, which are older.
drop index webhook_deliveries_age;

-- An attempt is written by the statement that changes its delivery. Headers are kept to be shown, not to be searched.
alter table webhook_attempts
  drop constraint webhook_attempts_tenant_id_delivery_id_fkey,
  alter column request_headers type json,
  alter column response_headers type json;
