-- Second factors at sign-in. secret: sealed (SecretBox). confirmed_at: null until the member has entered a code. last_step: time step of the last accepted code,
-- so that a code is accepted once.
create table totp_factors (
  business_id uuid not null,
  member_id uuid not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  primary key (business_id, member_id),
  foreign key (business_id, member_id) references members (business_id, id) on delete cascade
);
-- SHA-256 of each code.
create table recovery_codes (
  business_id uuid not null,
  member_id uuid not null,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (business_id, member_id, hash),
  foreign key (business_id, member_id) references members (business_id, id) on delete cascade
);
-- Roles whose members need a second factor, and from when.
create table second_factor_roles (
  business_id uuid not null references businesses (id) on delete cascade,
  role text not null,
  required_from timestamptz not null,
  primary key (business_id, role)
);
