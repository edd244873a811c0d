-- Whether guests may choose a job type on the booking page. Before, booking_page_settings.job_type_ids named the types; null meant all. The old
-- column is not read any more.
alter table job_types add column on_booking_page boolean not null default true;
update job_types t set on_booking_page = false
  from booking_page_settings b where b.tenant_id = t.tenant_id and b.job_type_ids is not null and not t.id = any (b.job_type_ids);
