-- Who asked for a kept plan, as <kind>:<id>, so that one credential keeps a bounded number. null: the service itself, or an older row.
alter table schedule_plans add column credential text;
