-- A customer whom no message reached must be phoned: the call is a callback with what the customer must hear (docs/decisions/0093).
alter table callbacks
  -- The kind of message that did not reach the customer. null: a person left the message. An older version of the program shows all of them as
  -- messages, with the text in `message`.
  add column reason text,
  -- Why the customer got no message.
  add column untold_because text,
  -- Language and facts of that message, as in mails. `previousStartAt`: the start that the customer knows.
  add column locale text,
  add column facts jsonb,
  -- The change of the schedule that made the call necessary. null: another change of the job.
  add column schedule_change_id uuid,
  -- What closed it. null: it is open, or a person closed it.
  add column ended_by text;
-- Facts are texts about people: migrations/0088_no_statistics_of_people.sql.
alter table callbacks alter column facts set statistics 0;
