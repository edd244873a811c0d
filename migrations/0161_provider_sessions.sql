-- Whether the member signed in with an identity provider, whose rules then count instead of a second factor.
alter table member_sessions add column is_by_provider boolean not null default false;
