-- What signees ask before they sign, about a field or the whole document, and what the sender answers.
create table signee_questions (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  signee_id uuid not null references signees (id) on delete cascade,
  element_id uuid,
  text text not null,
  asked_at timestamptz not null,
  answer text,
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz
);
create index signee_questions_pdf on signee_questions (pdf_id, asked_at);
