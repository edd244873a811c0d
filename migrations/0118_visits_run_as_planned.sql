-- Whether a visit of which nothing was reported counts as running as planned.
alter table tenants add column visits_run_as_planned boolean not null default false;
