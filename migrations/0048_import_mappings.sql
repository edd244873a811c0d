-- How a person matched the columns of a file, to be proposed for the next file with the same headings. Both environments of a business share it.
create table import_mappings (
  business_id uuid not null references businesses (id),
  kind text not null check (kind in ('customers', 'technicians')),
  -- The headings, sorted, as a hash.
  headings text not null,
  -- [{heading, field}], in the order of the file.
  columns jsonb not null,
  used_at timestamptz not null,
  primary key (business_id, kind, headings)
);
