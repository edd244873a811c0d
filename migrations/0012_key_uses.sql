-- When a key was last accepted, to the minute: so that an operator sees which keys nobody uses any more.
alter table api_keys add column last_used_at timestamptz;
