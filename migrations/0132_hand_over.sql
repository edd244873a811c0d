-- A hand-over of a visit that has begun can be undone. 0133 validates the check.
alter table schedule_changes
  drop constraint schedule_changes_kind_check,
  add constraint schedule_changes_kind_check
    check (kind in ('move', 'emergency', 'absence', 'change', 'confirmation', 'unscheduling', 'moves', 'optimization', 'hand_over')) not valid;
