-- Text messages beside mails, in the same outbox (docs/decisions/0137).
-- email: recipient_address is an e-mail address; sms: a phone number in E.164 form.
alter table mails add column channel text not null default 'email';

-- The kinds that also go by text message, most texts of one day (in the zone of the business), and the quiet hours in the zone of the customer, as
-- minutes of the day. Equal minutes: no quiet hours.
alter table mail_settings
  add column sms_kinds text[] not null default '{}',
  add column sms_daily_cap integer not null default 200,
  add column quiet_from_minute integer not null default 1260,
  add column quiet_until_minute integer not null default 480,
  -- Reminders of a visit: on the day before, and so many hours before the start. null and false: none.
  add column reminds_day_before boolean not null default false,
  add column reminder_hours_before integer;

-- Own words of a text message. Empty: the standard text.
alter table mail_texts add column sms text not null default '';

-- Numbers that answered STOP, in E.164 form, until they answer START.
create table sms_stops (
  tenant_id integer not null,
  phone text not null,
  created_at timestamptz not null,
  constraint sms_stops_pkey primary key (tenant_id, phone),
  constraint sms_stops_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- Texts handed to the gateway on a day of the business.
create table sms_counts (
  tenant_id integer not null,
  day date not null,
  texts integer not null,
  constraint sms_counts_pkey primary key (tenant_id, day),
  constraint sms_counts_tenant_id_fkey foreign key (tenant_id) references tenants (id)
);

-- When the customer agreed to text messages, the number that may get them in E.164 form, and the way the customer prefers where a message could
-- go both ways. A job may have another number, which has no consent.
alter table customers
  add column sms_consent_at timestamptz,
  add column sms_phone text,
  add column preferred_channel text;
