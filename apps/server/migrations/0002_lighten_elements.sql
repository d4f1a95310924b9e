-- A picture in a signature is kept once a pdf; an element names it as `sha256:…`.
create table element_pictures (
  pdf_id uuid not null references pdfs (id) on delete cascade,
  sha256 text not null,
  -- As it travels: a data URL.
  data_url text not null,
  primary key (pdf_id, sha256)
);
alter table element_pictures alter column data_url set storage external;

-- The size of the element as it travels, pictures included.
alter table elements add column size_bytes integer not null default 0;
update elements set size_bytes = octet_length(data::text);
alter table elements alter column size_bytes drop default;

insert into element_pictures (pdf_id, sha256, data_url)
select distinct on (pdf_id, sha256) pdf_id, encode(sha256(convert_to(data -> 'value' ->> 'image', 'UTF8')), 'hex') as sha256, data -> 'value' ->> 'image'
from elements where jsonb_typeof(data -> 'value') = 'object' and data -> 'value' ? 'image';
update elements
set data = jsonb_set(data, '{value,image}', to_jsonb('sha256:' || encode(sha256(convert_to(data -> 'value' ->> 'image', 'UTF8')), 'hex')))
where jsonb_typeof(data -> 'value') = 'object' and data -> 'value' ? 'image';

-- Merging asks which fields were touched, never what people wrote into them. Whoever is behind reads everything anew.
delete from element_changes;
alter table element_changes drop column operations;
alter table element_changes add column touched jsonb not null;
create index element_changes_created on element_changes (created_at);

-- Expiry is looked for every minute, and stored bytes are looked up by their key.
create index pdfs_expiring on pdfs (expires_at) where signing_mode = 'pending' and all_signed_at is null;
create index pdfs_upload_key on pdfs (upload_key);
create index pdfs_source_key on pdfs (source_key) where source_key is not null;
create index pdfs_sealed_key on pdfs (sealed_key) where sealed_key is not null;
create index pdfs_certificate_key on pdfs (certificate_key) where certificate_key is not null;
create index pdf_images_storage_key on pdf_images (storage_key);
create index page_images_storage_key on page_images (storage_key);

-- How often a seal has failed: support staff are told after the third time.
alter table pdfs add column seal_failures integer not null default 0;
alter table pdfs add column seal_failed_at timestamptz;
