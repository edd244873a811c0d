-- Small pictures of photographs, for lists (docs/decisions/0152). A thumbnail goes with its file, whatever deletes that.
create table file_thumbnails (
  tenant_id integer not null,
  file_id uuid not null,
  -- A JPEG. Null: none can be made of this photograph.
  bytes bytea check (octet_length(bytes) between 1 and 65536),
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);
-- As in 0097: compressed already, and no samples of what people photographed.
alter table file_thumbnails alter column bytes set storage external, alter column bytes set statistics 0;
