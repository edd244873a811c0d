-- A key remembers the member who made it: that member is whose doing it is in the audit of what the key does. Keys of before are
-- the owner's, who alone could make them.
alter table tenants add unique (id, business_id);
alter table members add unique (business_id, id);
alter table api_keys add column business_id uuid, add column created_by uuid;
update api_keys k
   set business_id = t.business_id,
       created_by = (select m.id from members m where m.business_id = t.business_id
                      order by m.role = 'Owner' desc, m.created_at, m.id limit 1)
  from tenants t where t.id = k.tenant_id;
alter table api_keys
  alter column business_id set not null,
  alter column created_by set not null,
  add foreign key (tenant_id, business_id) references tenants (id, business_id),
  add foreign key (business_id, created_by) references members (business_id, id);

-- How far the clock of a sandbox was moved forward. The live environment cannot be moved.
alter table tenants
  add column clock_offset_milliseconds bigint not null default 0
    check (clock_offset_milliseconds >= 0 and (environment = 'sandbox' or clock_offset_milliseconds = 0));
