-- A business may have a better plan for the next working day proposed each night. docs/decisions/0118.
alter table tenants
  add column nightly_plan text not null default 'off' check (nightly_plan in ('off', 'propose', 'apply_silent')),
  add column nightly_plan_hour smallint not null default 20 check (nightly_plan_hour between 0 and 23);
create index tenants_nightly_plan on tenants (id) where nightly_plan <> 'off';

-- The runs, one for each business and night. A process claims a run for some minutes, so that another goes on after a crash.
create table nightly_plans (
  tenant_id integer not null references tenants (id),
  night date not null,
  claimed_by uuid not null,
  claimed_until timestamptz not null,
  outcome text,
  planned_date date,
  plan_id uuid,
  at timestamptz,
  applied_steps integer,
  change_id uuid,
  is_done boolean not null default false,
  is_handled boolean not null default false,
  primary key (tenant_id, night)
);
