-- Skills that a job of this type needs: a job booked with the type and without skills of its own takes them. No references, like
-- job_requests.skill_ids: a skill that is deleted is left out when the type is read.
alter table job_types add column skill_ids uuid[] not null default '{}' check (cardinality(skill_ids) <= 20);
