-- The reference of a site is unique.
create unique index concurrently customer_sites_uid on customer_sites (tenant_id, uid) where uid is not null and deleted_at is null;
alter table customer_sites validate constraint customer_sites_uid_check;
