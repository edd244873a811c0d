-- Time off that the commit of an absence recorded by itself. The undo removes it again. docs/decisions/0106.
alter table schedule_changes add column recorded_ids uuid[] not null default '{}';

-- The kind of the mail about a declined request has the word that the contract uses.
update mails set kind = 'request_declined' where kind = 'wish_declined';
update mail_settings set kinds_off = array_replace(kinds_off, 'wish_declined', 'request_declined') where 'wish_declined' = any (kinds_off);

-- What the business answered to a message for a person.
alter table callbacks add column answer text;
