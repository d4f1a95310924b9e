-- Documents and templates are kept in folders. A deleted one stays for as long as what was in it can be restored.
create table folders (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  parent_id uuid references folders (id) on delete cascade,
  created_by uuid not null references users (id),
  name text not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
create index folders_user on folders (user_id, parent_id) where user_id is not null;
create index folders_organization on folders (organization_id, parent_id) where organization_id is not null;
create index folders_parent on folders (parent_id) where parent_id is not null;
create index folders_deleted on folders (deleted_at) where deleted_at is not null;

create index pdfs_folder on pdfs (folder_id) where folder_id is not null;
alter table pdfs add constraint pdfs_folder_id_fkey foreign key (folder_id) references folders (id) on delete set null;
