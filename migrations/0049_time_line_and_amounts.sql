-- The time of an environment: the database's clock, moved on by as much as the clock of the sandbox was. updated_at and the cursors of the
-- change feeds use it, so they share a time line with the times that the application writes. Like clock_timestamp(), and unlike now(), it
-- goes on within a transaction.
create function tenant_now(tenant integer) returns timestamptz language sql volatile as
  'select clock_timestamp() + clock_offset_milliseconds * interval ''1 millisecond'' from tenants where id = tenant';

-- Amounts have the decimals of the currency, up to 3. Without a scale the column takes them all; the application checks them. Neither table
-- is written anew.
alter table job_requests alter column completed_amount type numeric;
alter table tenants alter column vip_threshold type numeric;
