-- Signees of drafts and roles of templates that were removed, as their rows were: that can be undone until it is sent.
create table removed_parties (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  kind text not null check (kind in ('signee', 'role')),
  party jsonb not null,
  removed_at timestamptz not null
);
create index removed_parties_pdf on removed_parties (pdf_id);
