-- When the personal data of a customer was erased (docs/decisions/0131). The row stays, without the person, for its jobs and their amounts.
-- erasure_cleared_at: when the tables were vacuumed after it, which takes the old versions of the rows from their pages.
alter table customers add column erased_at timestamptz, add column erasure_cleared_at timestamptz;
create index customers_uncleared on customers (erased_at) where erased_at is not null and erasure_cleared_at is null;
