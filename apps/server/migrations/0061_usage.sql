-- What a space uses, kept by triggers in the transactions that change it. As with pdf_counts, changes are added and never updated, so
-- that transactions do not wait for each other over a number; a job adds them up.

-- How many folders a space has that are not deleted: the sum of `change`.
create table folder_counts (
  owner_id uuid not null,
  change integer not null
);
create index folder_counts_owner on folder_counts (owner_id);

create function count_folder() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into folder_counts (owner_id, change) values (coalesce(old.user_id, old.organization_id), -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into folder_counts (owner_id, change) values (coalesce(new.user_id, new.organization_id), 1);
  end if;
  return null;
end $$;
create trigger count_made after insert on folders for each row execute function count_folder();
create trigger count_deleted after delete on folders for each row execute function count_folder();
create trigger count_changed after update on folders for each row
  when ((old.user_id, old.organization_id, old.deleted_at is null) is distinct from (new.user_id, new.organization_id, new.deleted_at is null))
  execute function count_folder();

insert into folder_counts (owner_id, change)
select coalesce(user_id, organization_id), count(*) from folders where deleted_at is null group by 1;

-- Signing pdfs made straight from an upload. They count in the month in which they were made, also when they are deleted afterwards.
create table quick_signs (
  pdf_id uuid primary key,
  owner_id uuid not null,
  created_at timestamptz not null
);
create index quick_signs_owner on quick_signs (owner_id, created_at);

create function note_quick_sign() returns trigger language plpgsql as $$
begin
  insert into quick_signs (pdf_id, owner_id, created_at) values (new.id, new.owner_id, new.updated_at) on conflict do nothing;
  return null;
end $$;
create trigger note_quick_sign_made after insert on pdfs for each row
  when (new.mode = 'signing' and new.origin in ('upload', 'url') and new.owner_id is not null) execute function note_quick_sign();
create trigger note_quick_sign_changed after update of mode on pdfs for each row
  when (new.mode = 'signing' and old.mode <> 'signing' and new.origin in ('upload', 'url') and new.owner_id is not null)
  execute function note_quick_sign();

insert into quick_signs (pdf_id, owner_id, created_at)
select id, owner_id, created_at from pdfs where mode = 'signing' and origin in ('upload', 'url') and owner_id is not null;

-- How often the rows of a space name a stored file. Those that were added up are in space_files, and their bytes in space_storage;
-- a file counts once for a space, as long as something names it.
create table space_files (
  owner_id uuid not null,
  storage_key text not null,
  uses integer not null,
  size_bytes bigint not null,
  primary key (owner_id, storage_key)
);
create index space_files_unused on space_files (owner_id) where uses = 0;
create table space_storage (
  owner_id uuid primary key,
  size_bytes bigint not null
);
create table space_file_changes (
  id bigint generated always as identity primary key,
  owner_id uuid not null,
  storage_key text not null,
  change integer not null,
  -- As it was known then: the file may be gone when the changes are added up.
  size_bytes bigint not null
);
create index space_file_changes_owner on space_file_changes (owner_id, storage_key);

create function count_files(owner uuid, keys text[], by_count integer) returns void language sql as $$
  insert into space_file_changes (owner_id, storage_key, change, size_bytes)
  select owner, key, by_count, coalesce(stored_files.size_bytes, 0)
  from unnest(keys) as key left join stored_files on stored_files.storage_key = key
  where owner is not null and key is not null;
$$;

-- The files that a pdf names itself.
create function files_of(pdf pdfs) returns text[] language sql immutable as $$
  select array[pdf.upload_key, pdf.source_key, pdf.base_key, pdf.signing_key, pdf.sealed_key, pdf.first_sealed_key, pdf.certificate_key];
$$;

-- The files that its versions, added pages and pictures name.
create function files_beside(pdf uuid) returns text[] language sql stable as $$
  select array(
    select source_key from snapshots where pdf_id = pdf
    union all select state_key from snapshots where pdf_id = pdf
    union all select storage_key from page_sources where pdf_id = pdf
    union all select storage_key from pdf_images where pdf_id = pdf);
$$;

create function count_files_of_pdf() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_files(old.owner_id, files_of(old), -1); end if;
  if tg_op <> 'DELETE' then perform count_files(new.owner_id, files_of(new), 1); end if;
  if tg_op = 'UPDATE' and old.owner_id is distinct from new.owner_id then
    perform count_files(old.owner_id, files_beside(old.id), -1);
    perform count_files(new.owner_id, files_beside(new.id), 1);
  end if;
  return null;
end $$;
create trigger count_files_made after insert on pdfs for each row execute function count_files_of_pdf();
create trigger count_files_deleted after delete on pdfs for each row execute function count_files_of_pdf();
create trigger count_files_changed after update on pdfs for each row
  when ((old.owner_id, old.upload_key, old.source_key, old.base_key, old.signing_key, old.sealed_key, old.first_sealed_key, old.certificate_key)
    is distinct from
    (new.owner_id, new.upload_key, new.source_key, new.base_key, new.signing_key, new.sealed_key, new.first_sealed_key, new.certificate_key))
  execute function count_files_of_pdf();

-- Rows that go with their pdf: it is gone when their own triggers run.
create function count_files_beside() returns trigger language plpgsql as $$
begin
  perform count_files(old.owner_id, files_beside(old.id), -1);
  return old;
end $$;
create trigger count_files_beside before delete on pdfs for each row execute function count_files_beside();

create function count_files_of_row() returns trigger language plpgsql as $$
declare
  row_of jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  owner uuid;
begin
  select owner_id into owner from pdfs where id = (row_of ->> 'pdf_id')::uuid;
  perform count_files(
    owner,
    array[row_of ->> 'source_key', row_of ->> 'state_key', row_of ->> 'storage_key'],
    case when tg_op = 'DELETE' then -1 else 1 end);
  return null;
end $$;
create trigger count_files_made after insert on snapshots for each row execute function count_files_of_row();
create trigger count_files_deleted after delete on snapshots for each row execute function count_files_of_row();
create trigger count_files_made after insert on page_sources for each row execute function count_files_of_row();
create trigger count_files_deleted after delete on page_sources for each row execute function count_files_of_row();
create trigger count_files_made after insert on pdf_images for each row execute function count_files_of_row();
create trigger count_files_deleted after delete on pdf_images for each row execute function count_files_of_row();

insert into space_files (owner_id, storage_key, uses, size_bytes)
select owner_id, key, count(*), coalesce(max(stored_files.size_bytes), 0)
from (
  select owner_id, unnest(files_of(pdfs)) as key from pdfs where owner_id is not null
  union all select owner_id, unnest(files_beside(id)) from pdfs where owner_id is not null
) as named left join stored_files on stored_files.storage_key = key
where key is not null
group by owner_id, key;

insert into space_storage (owner_id, size_bytes)
select owner_id, sum(size_bytes) from space_files group by owner_id;
