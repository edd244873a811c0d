-- No statistics of texts about people in tables that an erasure may empty: an analyze keeps the old samples of an empty table. No plan needs
-- them. Giving a column its own type again drops the samples that exist, and writes no table anew.
alter table notes
  alter column body type text, alter column body set statistics 0;
alter table callbacks
  alter column name type text, alter column name set statistics 0,
  alter column phone type text, alter column phone set statistics 0,
  alter column message type text, alter column message set statistics 0,
  alter column answer type text, alter column answer set statistics 0;
alter table customer_requests
  alter column words type text, alter column words set statistics 0,
  alter column message type text, alter column message set statistics 0;
alter table customer_sites
  alter column name type text, alter column name set statistics 0,
  alter column address type jsonb, alter column address set statistics 0,
  alter column latitude type double precision, alter column latitude set statistics 0,
  alter column longitude type double precision, alter column longitude set statistics 0,
  alter column place_note type jsonb, alter column place_note set statistics 0,
  alter column access_notes type text, alter column access_notes set statistics 0,
  alter column contact_name type text, alter column contact_name set statistics 0,
  alter column contact_phone type text, alter column contact_phone set statistics 0,
  alter column contact_email type text, alter column contact_email set statistics 0;
alter table mails
  alter column recipient_name type text, alter column recipient_name set statistics 0,
  alter column recipient_address type text, alter column recipient_address set statistics 0,
  alter column facts type jsonb, alter column facts set statistics 0,
  alter column last_error type text, alter column last_error set statistics 0;
alter table mail_unsubscribes
  alter column address type text, alter column address set statistics 0;
alter table events
  alter column body type json, alter column body set statistics 0;
alter table webhook_attempts
  alter column response_body type text, alter column response_body set statistics 0,
  alter column error type text, alter column error set statistics 0;
alter table schedule_changes
  alter column before type jsonb, alter column before set statistics 0,
  alter column after type jsonb, alter column after set statistics 0,
  alter column flagged type jsonb, alter column flagged set statistics 0;
alter table schedule_plans
  alter column plan type jsonb, alter column plan set statistics 0;
alter table idempotency_keys
  alter column key type text, alter column key set statistics 0,
  alter column response type json, alter column response set statistics 0;
