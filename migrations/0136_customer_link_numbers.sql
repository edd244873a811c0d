-- Which customer link of the job works: 0 is the one that it was booked with. A job that goes to another customer gets the next one.
alter table job_requests add column customer_link_number smallint not null default 0;
