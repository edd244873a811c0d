-- Guests without a customer record are erased by the period of customers (docs/retention.md, docs/decisions/0153). The statistics and old row
-- versions still have them until `guests_cleared_at` has reached `guests_erased_at`.
alter table tenants
  -- When the last guest was erased, by the clock of the database.
  add column guests_erased_at timestamptz,
  -- The latest `guests_erased_at` of which no table has a trace any more.
  add column guests_cleared_at timestamptz;
