-- Members sign in. One who was removed keeps the row, which keys and the audit name; an invitation to the same address revives it.
alter table members drop constraint members_status_check;
alter table members
  add check (status in ('invited', 'active', 'suspended', 'removed')),
  add column last_signed_in_at timestamptz;
-- At sign-in the business is not known yet.
create index members_email on members (email);

-- A browser that is signed in: the SHA-256 of its cookie, never the cookie.
create table member_sessions (
  hash bytea primary key,
  id uuid not null unique,
  business_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- What a person knows a session by.
  user_agent text not null default '',
  address text not null default '',
  foreign key (business_id, member_id) references members (business_id, id)
);
create index member_sessions_member on member_sessions (business_id, member_id);
create index member_sessions_expiry on member_sessions (expires_at);

-- Links of one use that set a password. The link is computed from the id with a secret that is not in the database.
create table member_links (
  id uuid primary key,
  business_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('invitation', 'password_reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or of no use any more because a later one was made or the password was set.
  ended_at timestamptz,
  foreign key (business_id, member_id) references members (business_id, id)
);
create index member_links_member on member_links (business_id, member_id) where ended_at is null;
create index member_links_expiry on member_links (expires_at);

-- A member who is a technician too: the same person behind both.
create unique index technicians_user on technicians (tenant_id, user_id) where deleted_at is null;
