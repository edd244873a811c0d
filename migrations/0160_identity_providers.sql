-- Identity providers (OpenID Connect) with which members of a business sign in. domains: of the e-mail addresses that the sign-in page sends to
-- this provider. creates_members: a person with such an address becomes a member at the first sign-in. groups_claim: the claim that holds the groups
-- of a person; null: groups are not read. last_signed_in_at: when a member last signed in with the provider as it is set up now.
create table identity_providers (
  business_id uuid not null references businesses (id),
  id uuid primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed by the service's secret; null: the provider knows the service as a public client.
  client_secret bytea,
  scopes text not null,
  groups_claim text,
  default_role text,
  domains text[] not null,
  creates_members boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_signed_in_at timestamptz,
  unique (business_id, id)
);
-- At sign-in the business is not known yet.
create index identity_providers_domains on identity_providers using gin (domains);

-- The role that a group of the provider gives. The first row whose group a person has decides.
create table identity_provider_groups (
  business_id uuid not null,
  provider_id uuid not null,
  position integer not null,
  group_name text not null,
  role text not null,
  primary key (provider_id, position),
  foreign key (business_id, provider_id) references identity_providers (business_id, id) on delete cascade
);
create index identity_provider_groups_business on identity_provider_groups (business_id, provider_id);

-- The person at a provider who is a member. Bound at the first sign-in by the verified e-mail address; from then on the subject alone counts.
create table provider_subjects (
  business_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  member_id uuid not null,
  created_at timestamptz not null,
  primary key (provider_id, subject),
  unique (provider_id, member_id),
  foreign key (business_id, provider_id) references identity_providers (business_id, id) on delete cascade,
  foreign key (business_id, member_id) references members (business_id, id)
);
create index provider_subjects_member on provider_subjects (business_id, member_id);

-- Members other than owners sign in with an identity provider alone.
alter table businesses add column requires_identity_provider boolean not null default false;
