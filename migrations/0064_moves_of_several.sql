-- Several visits that move as one plan are listed for undo as one change.
alter table schedule_changes drop constraint schedule_changes_kind_check;
alter table schedule_changes add constraint schedule_changes_kind_check
  check (kind in ('move', 'emergency', 'absence', 'change', 'confirmation', 'unscheduling', 'moves'));
