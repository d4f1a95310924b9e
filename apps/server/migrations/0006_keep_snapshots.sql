-- A named state of a pdf: its pages as one file, and what was on them. The elements are kept as a file: pictures included they may be large.
create table snapshots (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  name text not null,
  created_by uuid not null references users (id) on delete cascade,
  source_key text not null,
  state_key text not null,
  page_count integer not null,
  element_count integer not null,
  created_at timestamptz not null
);
create index snapshots_pdf on snapshots (pdf_id, created_at desc);
create index snapshots_source on snapshots (source_key);
create index snapshots_state on snapshots (state_key);
