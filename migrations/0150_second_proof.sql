-- When the person of a session has proved again who they are; null: at the sign-in.
alter table member_sessions add column proved_at timestamptz;
