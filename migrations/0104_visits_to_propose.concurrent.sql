-- The requests of maintenance plans whose time is still open (docs/decisions/0151).
create index concurrently maintenance_visits_to_propose on maintenance_visits (tenant_id, visit_on, plan_id) where proposal is not null and proposal <> 'settled';
