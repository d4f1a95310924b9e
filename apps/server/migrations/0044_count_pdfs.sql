-- Lists of pdfs are read through indexes, and their totals are kept: counting the rows of a large space took most of the time.

-- Whose a pdf is, and whether it is live, archived or deleted: what every list of pdfs asks for first.
alter table pdfs
  add column owner_id uuid generated always as (coalesce(user_id, organization_id)) stored,
  add column lifecycle text not null generated always as (
    case when deleted_at is not null then 'deleted' when archived_at is not null then 'archived' else 'live' end
  ) stored;

drop index pdfs_user_updated;
drop index pdfs_organization_updated;
create index pdfs_list_updated on pdfs (owner_id, lifecycle, updated_at desc, id);
create index pdfs_list_created on pdfs (owner_id, lifecycle, created_at desc, id);
create index pdfs_list_name on pdfs (owner_id, lifecycle, lower(name), id);
create index pdfs_list_mode_updated on pdfs (owner_id, lifecycle, mode, updated_at desc, id);
create index pdfs_list_mode_created on pdfs (owner_id, lifecycle, mode, created_at desc, id);
create index pdfs_list_mode_name on pdfs (owner_id, lifecycle, mode, lower(name), id);
create index pdfs_list_signing_updated on pdfs (owner_id, lifecycle, signing_mode, updated_at desc, id) where signing_mode is not null;
create index pdfs_list_signing_created on pdfs (owner_id, lifecycle, signing_mode, created_at desc, id) where signing_mode is not null;
create index pdfs_list_signing_name on pdfs (owner_id, lifecycle, signing_mode, lower(name), id) where signing_mode is not null;
create index pdfs_list_made_updated on pdfs (owner_id, created_by, lifecycle, updated_at desc, id);
create index pdfs_list_archived on pdfs (owner_id, archived_at desc, id) where lifecycle = 'archived';
create index pdfs_list_deleted on pdfs (owner_id, deleted_at desc, id) where lifecycle = 'deleted';
-- The account page asks for the user's own, and deleting a space for all that it has.
create index pdfs_user on pdfs (user_id) where user_id is not null;
create index pdfs_organization on pdfs (organization_id) where organization_id is not null;

-- How many pdfs of a kind there are is the sum of `change` over its rows. Changes are added and never updated: transactions do
-- not wait for each other, and cannot block each other, over a number. A job adds rows of the same kind together.
create table pdf_counts (
  owner_id uuid not null,
  lifecycle text not null,
  mode text not null,
  signing_mode text,
  created_by uuid not null,
  folder_id uuid,
  change integer not null
);
create index pdf_counts_owner on pdf_counts (owner_id, lifecycle);

insert into pdf_counts (owner_id, lifecycle, mode, signing_mode, created_by, folder_id, change)
select owner_id, lifecycle, mode, signing_mode, created_by, folder_id, count(*)
from pdfs where owner_id is not null
group by owner_id, lifecycle, mode, signing_mode, created_by, folder_id;

create function count_inserted_pdfs() returns trigger language plpgsql as $$
begin
  insert into pdf_counts (owner_id, lifecycle, mode, signing_mode, created_by, folder_id, change)
  select owner_id, lifecycle, mode, signing_mode, created_by, folder_id, count(*)
  from inserted where owner_id is not null
  group by owner_id, lifecycle, mode, signing_mode, created_by, folder_id;
  return null;
end $$;

create function count_deleted_pdfs() returns trigger language plpgsql as $$
begin
  insert into pdf_counts (owner_id, lifecycle, mode, signing_mode, created_by, folder_id, change)
  select owner_id, lifecycle, mode, signing_mode, created_by, folder_id, -count(*)
  from deleted where owner_id is not null
  group by owner_id, lifecycle, mode, signing_mode, created_by, folder_id;
  return null;
end $$;

create function count_changed_pdf() returns trigger language plpgsql as $$
begin
  insert into pdf_counts (owner_id, lifecycle, mode, signing_mode, created_by, folder_id, change)
  select * from (values
    (old.owner_id, old.lifecycle, old.mode, old.signing_mode, old.created_by, old.folder_id, -1),
    (new.owner_id, new.lifecycle, new.mode, new.signing_mode, new.created_by, new.folder_id, 1)
  ) as changes (owner_id, lifecycle, mode, signing_mode, created_by, folder_id, change)
  where owner_id is not null;
  return null;
end $$;

create function count_no_pdfs() returns trigger language plpgsql as $$
begin
  truncate pdf_counts;
  return null;
end $$;

create trigger count_inserted after insert on pdfs
  referencing new table as inserted for each statement execute function count_inserted_pdfs();
create trigger count_deleted after delete on pdfs
  referencing old table as deleted for each statement execute function count_deleted_pdfs();
-- For each row: only then can the many updates that count nothing be told apart without calling the function.
create trigger count_changed after update on pdfs for each row
  when ((old.owner_id, old.lifecycle, old.mode, old.signing_mode, old.created_by, old.folder_id)
    is distinct from (new.owner_id, new.lifecycle, new.mode, new.signing_mode, new.created_by, new.folder_id))
  execute function count_changed_pdf();
create trigger count_truncated after truncate on pdfs for each statement execute function count_no_pdfs();
