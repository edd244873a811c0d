-- A search finds people by letters as they are seen, by words in any order and by digits of the phone number (docs/reference/conventions.md,
-- "Search"). Unlike folded(), which decides whether two names are equal, these functions fold whatever people exchange when they type.
-- Half-width, without case, accents, vowel signs, apostrophes and invisible marks. ß is ss, ø o, ł l; Arabic and Persian letters and digits that
-- keyboards exchange are one. The same on every server, as folded() is.
create function searchable(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then translate(lower(value collate "C"), '''`', '')
  else normalize(regexp_replace(
    replace(replace(replace(replace(
      translate(caseless(normalize(translate(value, '''`´‘’‛ʼʻʹ′', ''), nfkc)),
        'øłđðħŧŋıəςٱىیکةە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹“”„‐‑–—', 'olddhtnieσاييكهه01234567890123456789"""----'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+', '', 'g'), nfc) end;

-- ä as ae, ø as oe, å as aa: the other spelling of a name, for the text that is searched.
create function in_two_letters(value text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(replace(normalize(caseless(value), nfc), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');

-- What a search looks in: the text, its spelling with two letters, and the digits of phone numbers. Fields are told apart by line ends.
create function search_text(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then searchable(value)
  else searchable(value) || E'\n' || searchable(in_two_letters(value)) end;
create function search_digits(phone text) returns text language sql immutable parallel safe
return E'\n' || regexp_replace(searchable(coalesce(phone, '')), '[^0-9]+', '', 'g');

alter table customers drop column search_key;
alter table customers add column search_key text not null generated always as (
  search_text(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(uid, ''))
    || search_digits(phone) || E'\n' || coalesce(phone_key, '')) stored;
alter table technicians drop column search_key;
alter table technicians add column search_key text not null generated always as (
  search_text(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || job_title) || search_digits(phone)) stored;
-- A guest has no customer record: the job has their name, phone number and e-mail address.
alter table job_requests drop column search_key;
alter table job_requests add column search_key text not null generated always as (
  search_text(short_code || E'\n' || coalesce(description, '') || E'\n' || customer_name || E'\n' || coalesce(customer_email, '') || E'\n'
    || coalesce(customer_phone, '')) || search_digits(customer_phone)) stored;
alter table service_areas drop column search_key;
alter table service_areas add column search_key text not null
  generated always as (search_text(name || E'\n' || city || E'\n' || district || E'\n' || postal_code || E'\n' || postal_codes::text)) stored;

-- Columns that the process computes, in the form in which they are stored. A start with a newer form computes them again.
create table computed_forms (
  name text primary key,
  form integer not null
);
