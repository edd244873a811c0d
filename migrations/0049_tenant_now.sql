-- The time of an environment: the database's clock, moved on by as much as the clock of the sandbox was. updated_at and the cursors of the
-- change feeds use it, so they share a time line with the times that the application writes. Like clock_timestamp(), and unlike now(), it
-- goes on within a transaction.
create function tenant_now(tenant integer) returns timestamptz language sql volatile as
  'select clock_timestamp() + clock_offset_milliseconds * interval ''1 millisecond'' from tenants where id = tenant';
