-- Pictures of technicians, apart from their rows, so that no list reads them. See docs/decisions/0062.
create table technician_pictures (
  tenant_id integer not null,
  technician_id uuid not null,
  -- SHA-256 of the bytes, base64url: the last part of the picture's address.
  hash text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  primary key (tenant_id, technician_id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
-- They are compressed already; out of line they do not burden whoever reads the hash.
alter table technician_pictures alter column bytes set storage external;
