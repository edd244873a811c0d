-- The authorization server: apps, what members allowed them, and the hashes of codes and tokens. See docs/decisions/0042.

-- An app, as it describes itself. All are public clients: none has a secret (specification, "Authentication" 5).
create table oauth_clients (
  -- What it calls itself by: made at its registration, or the address of its metadata document.
  id text primary key check (length(id) between 1 and 2000),
  kind text not null check (kind in ('registered', 'document')),
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz not null,
  -- When a member last allowed it something; null: never.
  used_at timestamptz
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;

-- One consent of one member to one app: the family of all its tokens. Ended ones are kept for a while, for who looks back.
create table oauth_connections (
  id uuid primary key,
  business_id uuid not null,
  tenant_id integer not null,
  member_id uuid not null,
  client_id text not null references oauth_clients (id),
  -- Permission codes; null: everything that the member may do.
  scope text[],
  -- RFC 8707: what its tokens are for. Empty: the app named nothing, so the service as a whole.
  resources text[] not null,
  -- Where the codes of this consent went.
  redirect_uri text not null,
  cap_days integer not null default 90 check (cap_days between 1 and 365),
  approved_at timestamptz not null,
  last_refreshed_at timestamptz not null,
  -- The earlier of approved_at + cap_days and last_refreshed_at + 30 days. Written with either of them.
  expires_at timestamptz not null,
  -- The expiry that owners were told of; another one is told of again.
  expiry_told_for timestamptz,
  last_used_at timestamptz,
  first_subscribed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null)),
  foreign key (tenant_id, business_id) references tenants (id, business_id),
  foreign key (business_id, member_id) references members (business_id, id)
);
create index oauth_connections_of_tenant on oauth_connections (tenant_id, approved_at desc, id desc);
create index oauth_connections_of_member on oauth_connections (member_id) where ended_at is null;
create index oauth_connections_of_client on oauth_connections (client_id);
create index oauth_connections_expiry on oauth_connections (expires_at) where ended_at is null;
create index oauth_connections_ended on oauth_connections (ended_at) where ended_at is not null;

-- Kept for a day after their minute, so that a replay is known as one.
create table oauth_codes (
  hash bytea primary key,
  -- Of the page that was approved: it is approved once, however often its form is sent.
  request_id uuid not null unique,
  client_id text not null references oauth_clients (id),
  business_id uuid not null,
  tenant_id integer not null,
  member_id uuid not null,
  scope text[],
  resources text[] not null,
  redirect_uri text not null,
  -- RFC 7636: the S256 challenge.
  challenge text not null,
  approved_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  -- What came of it.
  connection_id uuid references oauth_connections (id) on delete set null,
  foreign key (tenant_id, business_id) references tenants (id, business_id),
  foreign key (business_id, member_id) references members (business_id, id)
);
create index oauth_codes_age on oauth_codes (expires_at);
create index oauth_codes_of_client on oauth_codes (client_id);

create table oauth_tokens (
  hash bytea primary key,
  kind text not null check (kind in ('access', 'refresh')),
  connection_id uuid not null references oauth_connections (id) on delete cascade,
  -- Where it is good: services of several regions may share no more than a name.
  region text not null,
  -- Narrower than the connection's, where the app asked for less at a refresh; null: the connection's.
  scope text[],
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of a refresh token: it serves once. Kept, so that a second use is known as one.
  used_at timestamptz
);
create index oauth_tokens_of_connection on oauth_tokens (connection_id, kind, issued_at desc);
create index oauth_tokens_age on oauth_tokens (expires_at);
