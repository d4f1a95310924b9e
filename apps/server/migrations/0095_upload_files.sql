-- Files that are still to become one PDF: images, office files, or several files for one document. Gone once it is made.
create table upload_files (
  pdf_id uuid not null references pdfs (id) on delete cascade,
  "order" integer not null,
  storage_key text not null,
  name text not null,
  format text not null,
  created_at timestamptz not null,
  primary key (pdf_id, "order")
);
create index upload_files_storage on upload_files (storage_key);

create or replace function files_beside(pdf uuid) returns text[] language sql stable as $$
  select array(
    select source_key from snapshots where pdf_id = pdf
    union all select state_key from snapshots where pdf_id = pdf
    union all select storage_key from page_sources where pdf_id = pdf
    union all select storage_key from pdf_images where pdf_id = pdf
    union all select storage_key from attachments where pdf_id = pdf
    union all select storage_key from upload_files where pdf_id = pdf);
$$;

create trigger count_files_made after insert on upload_files for each row execute function count_files_of_row();
create trigger count_files_deleted after delete on upload_files for each row execute function count_files_of_row();
