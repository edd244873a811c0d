-- Browsers in which a member has signed in before: their attempts to sign in are counted apart from those of strangers.
-- See docs/decisions/0072.

-- The SHA-256 of the browser's cookie, never the cookie. One browser may be known to several members.
create table known_browsers (
  hash bytea not null,
  business_id uuid not null,
  member_id uuid not null,
  expires_at timestamptz not null,
  primary key (hash, member_id),
  foreign key (business_id, member_id) references members (business_id, id)
);
create index known_browsers_member on known_browsers (business_id, member_id);
create index known_browsers_expiry on known_browsers (expires_at);

-- Addresses of live calendars end with the access of who made them. Those of members who are out already must not come back with them.
delete from calendar_feeds f using members m
 where m.business_id = f.business_id and m.id = f.created_by and m.status in ('suspended', 'removed');
