-- A job whose flag is lowered may have been flagged for more than one reason. First comes a visit that was stranded behind the flag of a customer or of a late report
-- (sessions.stranded_kinds), then an unread message. So no flag can hide what another change has found. What strands a visit that has begun is not kept up to date.
alter function pass_flag_to_message() rename to uncover_flag;
create or replace function uncover_flag() returns trigger language plpgsql as $function$
begin
  if old.attention_reason in ('customer_message', 'customer_asks_cancellation', 'customer_asks_other_time', 'reported_late') then
    select case k.kind when 'on_time_off' then 'technician_on_time_off' else k.kind end, coalesce(old.attention_since, new.updated_at)
      into new.attention_reason, new.attention_since
      from sessions s cross join unnest(s.stranded_kinds) with ordinality as k (kind, place)
     where s.tenant_id = new.tenant_id and s.job_request_id = new.id and s.stranded_kinds is not null and s.active and s.flags & 16 = 0
       and s.end_minute > extract(epoch from tenant_now(new.tenant_id)) / 60
     order by k.place, s.role desc limit 1;
    if new.attention_reason is not null then
      return new;
    end if;
  end if;
  select 'customer_message', min(m.created_at) into new.attention_reason, new.attention_since
    from customer_messages m
   where m.tenant_id = new.tenant_id and m.job_request_id = new.id and m.direction = 'in' and m.read_at is null
  having count(*) > 0;
  return new;
end $function$;
