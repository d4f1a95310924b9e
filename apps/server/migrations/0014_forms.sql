-- Templates that are published as forms, and templates that are sent to many.
create table forms (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  -- The template; without it the form cannot be filled in.
  pdf_id uuid references pdfs (id) on delete set null,
  name text not null,
  slug text not null,
  is_active boolean not null,
  access text not null check (access in ('anyone', 'verified', 'list')),
  emails text[] not null,
  max_submissions integer check (max_submissions > 0),
  closes_at timestamptz,
  embed_origins text[] not null,
  -- Whose place visitors take; null where the template has no roles.
  role_id uuid,
  -- Who takes the other roles.
  signees jsonb not null,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
create unique index forms_slug on forms (slug);
create index forms_user on forms (user_id, created_at) where user_id is not null;
create index forms_organization on forms (organization_id, created_at) where organization_id is not null;
create index forms_pdf on forms (pdf_id);

-- One-time codes that prove the address of a visitor.
create table form_codes (
  form_id uuid not null references forms (id) on delete cascade,
  email text not null,
  -- Null until the mail goes out.
  code_hash text,
  failures integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (form_id, email)
);

create table form_submissions (
  pdf_id uuid primary key references pdfs (id) on delete cascade,
  form_id uuid not null references forms (id) on delete cascade,
  signee_id uuid not null references signees (id) on delete cascade,
  created_at timestamptz not null
);
create index form_submissions_form on form_submissions (form_id, created_at desc);
create index form_submissions_signee on form_submissions (signee_id);

create table bulk_sends (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  pdf_id uuid references pdfs (id) on delete set null,
  file_name text not null,
  -- Of the pdfs that are made.
  name text not null,
  message text not null,
  status text not null check (status in ('checked', 'sending', 'done')),
  headers jsonb not null,
  mapping jsonb not null,
  problems jsonb not null,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  check ((user_id is null) <> (organization_id is null))
);
create index bulk_sends_user on bulk_sends (user_id, created_at) where user_id is not null;
create index bulk_sends_organization on bulk_sends (organization_id, created_at) where organization_id is not null;
create index bulk_sends_pdf on bulk_sends (pdf_id);

create table bulk_send_rows (
  bulk_send_id uuid not null references bulk_sends (id) on delete cascade,
  -- In the file, the header being 1.
  line integer not null,
  cells jsonb not null,
  status text not null check (status in ('ready', 'invalid', 'sent', 'failed')),
  errors jsonb not null,
  pdf_id uuid references pdfs (id) on delete set null,
  primary key (bulk_send_id, line)
);
create index bulk_send_rows_pdf on bulk_send_rows (pdf_id) where pdf_id is not null;

-- Who entered through a form proved their address by a code, or nothing at all.
alter table signees drop constraint signees_access_check;
alter table signees
  add constraint signees_access_check check (access in ('link', 'access_code', 'email_code', 'login', 'form', 'form_code'));
