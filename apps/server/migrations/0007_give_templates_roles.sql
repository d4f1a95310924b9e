-- Whoever fills in and signs, before it is known who that is: "Client", "Witness".
create table template_roles (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  name text not null,
  color text not null,
  "order" integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index template_roles_pdf on template_roles (pdf_id, "order");
