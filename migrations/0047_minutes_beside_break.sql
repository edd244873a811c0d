-- How many minutes of a visit must lie before a break that it spans, and how many after.
alter table tenants
  add column min_minutes_beside_break integer not null default 60 check (min_minutes_beside_break between 0 and 240);
