-- Conversations by text message: what customers write back, and what the business answers (docs/internals/messages.md#conversations).
create table customer_messages (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  customer_id uuid not null,
  -- The visit that was the nearest when the message came, or that the answer is about. null: none.
  job_request_id uuid,
  direction text not null check (direction in ('in', 'out')),
  -- The customer's number, in E.164 form.
  phone text not null,
  body text not null,
  -- What a short text means: yes, no, cancel, late, stop or start. null: a person must read it.
  meaning text,
  -- The gateway's id of a received message, because gateways deliver twice. null: it gave none.
  gateway_id text,
  -- The message of the outbox that sends an answer. A received message has none.
  mail_id uuid,
  -- Who wrote an answer, and the name then, as in notes.
  author_kind text,
  author_name text,
  author_user_id uuid,
  created_at timestamptz not null,
  -- When the business read a received message. null: it has not.
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  check ((direction = 'out') = (mail_id is not null))
);
create unique index customer_messages_received on customer_messages (tenant_id, gateway_id) where gateway_id is not null;
create index customer_messages_of_customer on customer_messages (tenant_id, customer_id, created_at, id);
create index customer_messages_of_job on customer_messages (tenant_id, job_request_id) where job_request_id is not null;
create index customer_messages_unread on customer_messages (tenant_id, created_at, id) where direction = 'in' and read_at is null;
create index customer_messages_age on customer_messages (tenant_id, created_at);
-- Texts about people: migrations/0088_no_statistics_of_people.sql.
alter table customer_messages alter column phone set statistics 0, alter column body set statistics 0, alter column author_name set statistics 0;

-- The gateway's ids of the texts that a callback has, because gateways deliver twice. null: it has none.
alter table callbacks add column text_ids text[];

-- A job whose flag is lowered while a message about it is unread is flagged for the message. So no other flag can hide one.
create function pass_flag_to_message() returns trigger language plpgsql as $function$
begin
  select 'customer_message', min(m.created_at) into new.attention_reason, new.attention_since
    from customer_messages m
   where m.tenant_id = new.tenant_id and m.job_request_id = new.id and m.direction = 'in' and m.read_at is null
  having count(*) > 0;
  return new;
end $function$;
create trigger job_requests_attention before update of attention_reason on job_requests
  for each row when (new.attention_reason is null and new.completed_at is null and new.archived_at is null) execute function pass_flag_to_message();
