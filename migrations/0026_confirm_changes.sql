-- Whether a person confirms what an app commits or deletes, before it is done; keys have it since 0018. Off unless asked for. docs/decisions/0049.
alter table oauth_codes add column confirm_changes boolean not null default false;
alter table oauth_connections add column confirm_changes boolean not null default false;
