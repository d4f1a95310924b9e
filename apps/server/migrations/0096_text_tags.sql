-- Text tags of an upload that became fields: what was made of them, and the file that they stand in, for as long as that can be undone.
alter table pdfs add column text_tags jsonb, add column tagged_key text;
create index pdfs_tagged on pdfs (tagged_key) where tagged_key is not null;

create or replace function files_of(pdf pdfs) returns text[] language sql immutable as $$
  select array[pdf.upload_key, pdf.source_key, pdf.base_key, pdf.signing_key, pdf.sealed_key, pdf.first_sealed_key, pdf.certificate_key, pdf.tagged_key];
$$;

drop trigger count_files_changed on pdfs;
create trigger count_files_changed after update on pdfs for each row
  when ((old.owner_id, old.upload_key, old.source_key, old.base_key, old.signing_key, old.sealed_key, old.first_sealed_key, old.certificate_key, old.tagged_key)
    is distinct from
    (new.owner_id, new.upload_key, new.source_key, new.base_key, new.signing_key, new.sealed_key, new.first_sealed_key, new.certificate_key, new.tagged_key))
  execute function count_files_of_pdf();
