-- Sources written anew for being looked at in pieces. Their id is in the address: a copy that is asked for is never another.

create table viewing_copies (
  id uuid primary key,
  source_key text not null unique,
  storage_key text not null,
  created_at timestamptz not null
);
create index viewing_copies_storage_key on viewing_copies (storage_key);
