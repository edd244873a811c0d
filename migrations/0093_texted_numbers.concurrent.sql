-- Which businesses texted a number, for a STOP that comes back (docs/decisions/0137).
create index concurrently mails_texted on mails (recipient_address) where channel = 'sms';
