-- The life of a webhook endpoint beside its deliveries. See docs/decisions/0039.

-- Mails are recorded with their cause (0011_mails.sql), so nobody reads notices.
drop table webhook_notices;

-- When a key first subscribed to anything: the owners are told of that once, however long ago the mail and the endpoint were removed.
alter table api_keys add column first_subscribed_at timestamptz;
update api_keys k
   set first_subscribed_at = e.at
  from (select created_by, min(created_at) as at from webhook_endpoints where created_by_kind = 'key' group by created_by) e
 where k.id = e.created_by;

-- The end of the secret that the owners were told of in advance. A rotated secret ends at another time and is told of again.
alter table webhook_endpoints add column expiry_told_for timestamptz;

-- Pings and tests are sent once, for whoever asked: they are no changes, never repeated, and count for nothing.
alter table events add column is_test boolean not null default false;
alter table webhook_deliveries add column is_test boolean not null default false;
update events set is_test = true where type = 'ping';
update webhook_deliveries set is_test = true where type = 'ping';
