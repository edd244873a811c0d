-- Opening hours of certain days, which replace the weekly ones: entries as in technicians.dated_hours.
alter table tenants add column dated_opening_hours jsonb not null default '[]';
