-- Passkeys (WebAuthn). host: of the address at which the passkey was made; it works there alone. sign_count: as last told by the passkey.
create table passkeys (
  business_id uuid not null,
  member_id uuid not null,
  id uuid not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  host text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (business_id, member_id, id),
  foreign key (business_id, member_id) references members (business_id, id) on delete cascade
);
-- SHA-256 of challenges that were answered, so that an answer counts once. Challenges themselves are signed and not stored.
create table used_passkey_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_expired on used_passkey_challenges (expires_at);
