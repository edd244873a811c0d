-- How a business estimates travel that no routing service measures: its speed, and how many times longer roads are than the great circle.
alter table tenants
  add column travel_speed_kmh double precision not null default 40 check (travel_speed_kmh between 5 and 130),
  add column travel_detour_factor double precision not null default 1.3 check (travel_detour_factor between 1 and 3);
