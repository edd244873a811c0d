-- The zone of the business when a job was created. `business_view` in job_dates is written in it. docs/decisions/0084.
alter table job_requests add column business_view_timezone text;

-- Jobs from before this column, and those that an older process creates during the upgrade, have views in the zone that the business has now.
-- It is kept once for each business, so that no job is rewritten and no feed repeats all jobs.
alter table tenants add column unzoned_view_timezone text;
update tenants set unzoned_view_timezone = timezone;
