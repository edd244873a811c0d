-- A change of length, crew, skills or texts is listed for undo like a move.
alter table schedule_changes drop constraint schedule_changes_kind_check;
alter table schedule_changes add constraint schedule_changes_kind_check check (kind in ('move', 'emergency', 'absence', 'change'));
