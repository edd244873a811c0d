-- Links with which the first business is made in a browser. Only their hashes are kept. docs/decisions/0121.
create table setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Since when an operator has suspended a business. null: it is in use.
alter table businesses add column suspended_at timestamptz;
