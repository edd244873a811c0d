-- Hours of a technician on certain days, which replace the weekly hours there: [{from, until, hours}]. Days are inclusive.
alter table technicians add column dated_hours jsonb not null default '[]';
-- Weeks A and B alternate from this Monday, which begins a week A. null: the default (src/contract/vocabulary.ts).
alter table tenants add column week_a_starts_on date check (extract(isodow from week_a_starts_on) = 1);
