-- Plans for a better day, kept for 24 hours so that steps of them can be priced and applied. docs/decisions/0113.
create table schedule_plans (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  at timestamptz not null,
  plan jsonb not null,
  primary key (tenant_id, id)
);
create index schedule_plans_age on schedule_plans (at);

-- Steps of such a plan are applied as one change, with one undo.
alter table schedule_changes drop constraint schedule_changes_kind_check;
alter table schedule_changes add constraint schedule_changes_kind_check
  check (kind in ('move', 'emergency', 'absence', 'change', 'confirmation', 'unscheduling', 'moves', 'optimization'));
