-- Each row had one of the earlier kinds.
alter table schedule_changes validate constraint schedule_changes_kind_check;
