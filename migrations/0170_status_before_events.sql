-- The status that a job had before an event, also of events whose own type does not tell it. null: the event changed no status, or is older than the column.
alter table events add column previous_status text;
