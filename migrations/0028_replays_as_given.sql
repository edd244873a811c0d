-- A replay is the answer as it was first given: jsonb would put its fields into an order of its own.
alter table idempotency_keys alter column response type json;
