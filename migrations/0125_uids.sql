-- The caller's own reference of vehicles, sites and job types, as customers and technicians have one. null: none.
alter table vehicles add column uid text check (length(uid) between 1 and 32);
alter table job_types add column uid text check (length(uid) between 1 and 32);
alter table customer_sites add column uid text;
alter table customer_sites add constraint customer_sites_uid_check check (length(uid) between 1 and 32) not valid;
create unique index vehicles_uid on vehicles (tenant_id, uid) where uid is not null and deleted_at is null;
create unique index job_types_uid on job_types (tenant_id, uid) where uid is not null and deleted_at is null;
