-- The MCP profile that a key or app is bound to: it calls nothing else, over REST neither. Null: whatever its permissions allow. docs/decisions/0074.
alter table api_keys add column profile text check (profile in ('voice', 'dispatch', 'crm'));
alter table oauth_codes add column profile text check (profile in ('voice', 'dispatch', 'crm'));
alter table oauth_connections add column profile text check (profile in ('voice', 'dispatch', 'crm'));
