-- Service areas by lists of postal codes, and cities of one state and country. docs/decisions/0078.
alter table service_areas
  -- Codes, ranges and prefixes, as they were sent: ["80202", "80210-80219", "LS1*"].
  add column postal_codes jsonb not null default '[]',
  add column state text not null default '',
  add column country text not null default '';

-- The search also looks in the list.
alter table service_areas drop column search_key;
alter table service_areas add column search_key text not null
  generated always as (folded(name || E'\n' || city || E'\n' || district || E'\n' || postal_code || E'\n' || postal_codes::text)) stored;
