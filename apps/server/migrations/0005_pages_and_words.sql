-- Pages come from files: from the one that the pdf began as, or from others that were added. They are put together into the
-- pdf's source. A page that was taken out stays for a while, so that it can be put back.
alter table pdfs add column base_key text;
alter table pdfs add column pages_revision integer not null default 0;
update pdfs set base_key = source_key;

create table page_sources (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  storage_key text not null,
  page_count integer not null,
  size_bytes bigint not null,
  created_at timestamptz not null
);
create index page_sources_pdf on page_sources (pdf_id);
create index page_sources_key on page_sources (storage_key);

alter table pages add column page_source_id uuid references page_sources (id) on delete cascade;
-- The page's place in the file that it comes from; null for one that was blank.
alter table pages add column origin_index integer;
alter table pages add column turn integer not null default 0 check (turn in (0, 90, 180, 270));
alter table pages add column crop jsonb;
alter table pages add column removed_at timestamptz;
update pages set origin_index = source_index;

-- What was found in an upload besides its pages.
alter table pdfs add column preflight jsonb;

-- The words of a pdf's pages, for searching. They are told apart before they come here: not every script has spaces.
create table pdf_words (
  pdf_id uuid primary key references pdfs (id) on delete cascade,
  source_key text not null,
  words tsvector not null
);
create index pdf_words_words on pdf_words using gin (words);
