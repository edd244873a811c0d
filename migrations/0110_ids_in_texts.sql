-- The ids of records that a text names, to find the rows that name a record by an index. null: none. docs/decisions/0156.
create function ids_in(value text) returns uuid[] language sql immutable parallel safe
return (select array_agg(distinct found[1]::uuid) from regexp_matches(value, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found);
