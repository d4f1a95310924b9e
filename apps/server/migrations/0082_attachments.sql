-- Files that signees have added to a document. The field's value names them; the bytes lie under their hash.
create table attachments (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  signee_id uuid not null references signees (id) on delete cascade,
  storage_key text not null,
  name text not null,
  mime text not null,
  size_bytes bigint not null,
  created_at timestamptz not null
);
create index attachments_pdf on attachments (pdf_id);
create index attachments_signee on attachments (signee_id);
create index attachments_storage on attachments (storage_key);

create or replace function files_beside(pdf uuid) returns text[] language sql stable as $$
  select array(
    select source_key from snapshots where pdf_id = pdf
    union all select state_key from snapshots where pdf_id = pdf
    union all select storage_key from page_sources where pdf_id = pdf
    union all select storage_key from pdf_images where pdf_id = pdf
    union all select storage_key from attachments where pdf_id = pdf);
$$;

create trigger count_files_made after insert on attachments for each row execute function count_files_of_row();
create trigger count_files_deleted after delete on attachments for each row execute function count_files_of_row();
