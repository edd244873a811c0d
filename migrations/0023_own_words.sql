-- What a business says in its own words in the mails to its customers, beside what the mail says anyway. No row: nothing.
create table mail_texts (
  tenant_id integer not null references tenants,
  kind text not null,
  locale text not null,
  intro text not null default '',
  signature text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, kind, locale)
);

-- The row that new jobs take. A change makes a new one: jobs keep the one that they were booked with.
alter table workflows add column version bigint not null default 1;

-- The business's own name for a technician, by which an import finds it again.
alter table technicians add column uid text check (length(uid) between 1 and 32);
create unique index technicians_uid on technicians (tenant_id, uid) where uid is not null and deleted_at is null;
