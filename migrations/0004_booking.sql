-- A caller is matched by e-mail address too (book-and-confirm).
create index customers_email on customers (tenant_id, lower(email)) where email is not null and deleted_at is null;
