-- Bytes of files in a store of objects (docs/decisions/0145).
-- Null: the bytes are in file_pieces.
alter table files add column object_key text;

-- Every object that the service has written to the store of files, and has not removed yet. The row is there before the object.
create table file_objects (
  key text primary key,
  -- written: no file has it yet. kept: a file has it. removing: its file is gone, or none came.
  state text not null default 'written' check (state in ('written', 'kept', 'removing')),
  written_at timestamptz not null default clock_timestamp()
);
create index file_objects_removing on file_objects (key) where state <> 'kept';

-- Whatever deletes a file, also an erasure, a reset or the end of a business, leaves its object to the sweep.
create function release_file_object() returns trigger language plpgsql as $$
begin
  insert into file_objects (key, state) values (old.object_key, 'removing') on conflict (key) do update set state = 'removing';
  return null;
end
$$;
create trigger files_release_object after delete on files for each row when (old.object_key is not null) execute function release_file_object();
