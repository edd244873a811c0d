-- The last fired action of a job is among its changed fields.
create or replace function note_changed_fields() returns trigger language plpgsql as $function$
declare
  changed text[] := '{}';
begin
  if new.status_key <> old.status_key then changed := changed || array['current_status']; end if;
  if new.status_key <> old.status_key or new.pending_action is distinct from old.pending_action
     or (new.completed_at is null) <> (old.completed_at is null) or (new.archived_at is null) <> (old.archived_at is null)
  then changed := changed || array['next_actions']; end if;
  if new.action_audit <> old.action_audit then changed := changed || array['action_audit', 'last_action']; end if;
  if new.priority_level <> old.priority_level then changed := changed || array['priority_level']; end if;
  if (new.priority_level = 'p0') <> (old.priority_level = 'p0') then changed := changed || array['priority']; end if;
  if new.sla_deadline is distinct from old.sla_deadline then changed := changed || array['sla_deadline']; end if;
  if new.attention_reason is distinct from old.attention_reason or new.attention_since is distinct from old.attention_since
  then changed := changed || array['attention']; end if;
  if new.description is distinct from old.description then changed := changed || array['description']; end if;
  if new.job_type_id is distinct from old.job_type_id then changed := changed || array['job_type_id', 'job_type_name']; end if;
  if new.skill_ids <> old.skill_ids then changed := changed || array['skills']; end if;
  if (new.customer_id, new.customer_name, new.customer_email, new.customer_phone)
     is distinct from (old.customer_id, old.customer_name, old.customer_email, old.customer_phone)
  then changed := changed || array['customer']; end if;
  if (new.address, new.latitude, new.longitude) is distinct from (old.address, old.latitude, old.longitude)
  then changed := changed || array['address']; end if;
  if (new.site_id, new.site_name, new.site_access_notes) is distinct from (old.site_id, old.site_name, old.site_access_notes)
  then changed := changed || array['site']; end if;
  if new.external_reference is distinct from old.external_reference then changed := changed || array['external_reference']; end if;
  if (new.technician_id, new.assigned_at, new.service_area_id, new.vehicle_id)
     is distinct from (old.technician_id, old.assigned_at, old.service_area_id, old.vehicle_id)
  then changed := changed || array['assignment']; end if;
  if new.vehicle_id is distinct from old.vehicle_id then changed := changed || array['assigned_vehicle']; end if;
  if (new.technician_id, new.scheduled_at, new.ends_at, new.crew_size)
     is distinct from (old.technician_id, old.scheduled_at, old.ends_at, old.crew_size)
  then changed := changed || array['crew']; end if;
  if (new.quoted_at, new.job_duration_minutes, new.mobilization_minutes, new.demobilization_minutes, new.crew_size)
     is distinct from (old.quoted_at, old.job_duration_minutes, old.mobilization_minutes, old.demobilization_minutes, old.crew_size)
  then changed := changed || array['quote']; end if;
  if (new.scheduled_at, new.ends_at, new.arrival_window_minutes, new.customer_timezone, new.job_dates, new.job_duration_minutes)
     is distinct from (old.scheduled_at, old.ends_at, old.arrival_window_minutes, old.customer_timezone, old.job_dates, old.job_duration_minutes)
  then changed := changed || array['schedule']; end if;
  if (new.rating_score, new.rating_comment, new.rated_at) is distinct from (old.rating_score, old.rating_comment, old.rated_at)
  then changed := changed || array['rating']; end if;
  if (new.archived_at, new.archived_by_user_id, new.archive_note) is distinct from (old.archived_at, old.archived_by_user_id, old.archive_note)
  then changed := changed || array['archive']; end if;
  if new.cancellation is distinct from old.cancellation then changed := changed || array['cancellation']; end if;
  if (new.locked_at, new.locked_by) is distinct from (old.locked_at, old.locked_by)
  then changed := changed || array['locked', 'locked_at', 'locked_by']; end if;
  if new.wanted_on is distinct from old.wanted_on then changed := changed || array['wanted_on']; end if;
  if new.completed_at is distinct from old.completed_at then changed := changed || array['completed_at']; end if;
  if new.completed_by_user_id is distinct from old.completed_by_user_id then changed := changed || array['completed_by_user_id']; end if;
  if new.completed_amount is distinct from old.completed_amount then changed := changed || array['completed_amount']; end if;
  if new.deleted_at is distinct from old.deleted_at then changed := changed || array['deleted_at']; end if;
  if changed <> '{}' then
    new.unplaced_fields := array(select distinct name from unnest(new.unplaced_fields || changed) name order by name);
  end if;
  return new;
end $function$;
