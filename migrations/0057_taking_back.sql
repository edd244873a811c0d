-- Visits that go back to the queue, and confirmations, can be undone like moves.
alter table schedule_changes drop constraint schedule_changes_kind_check;
alter table schedule_changes add constraint schedule_changes_kind_check
  check (kind in ('move', 'emergency', 'absence', 'change', 'confirmation', 'unscheduling'));

-- Who called a visit off, why, and what it costs the customer, in the currency of the business. null: not called off, or archived without saying.
alter table job_requests add column cancellation jsonb;
