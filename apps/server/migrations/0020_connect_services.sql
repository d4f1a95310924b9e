-- Services that people connect to their account, and what documents take from there.

create table integrations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('companycam')),
  user_name text not null,
  user_email text not null,
  -- A small picture as a data URL.
  user_avatar text,
  sealed_access_token text not null,
  sealed_refresh_token text,
  access_expires_at timestamptz,
  -- Since when the service takes the tokens no more: its owner has to connect it again.
  refused_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, provider)
);

-- Somebody was sent to a service and is to come back, once, in the same session.
create table integration_attempts (
  state_hash text primary key,
  provider text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The session, or the token of a program, that it began in.
  begun_by text not null,
  sealed_checks text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index integration_attempts_expires on integration_attempts (expires_at);

-- The project of a service that a pdf is about.
create table pdf_projects (
  pdf_id uuid primary key references pdfs (id) on delete cascade,
  integration_id uuid not null references integrations (id) on delete cascade,
  -- As the service names it.
  project_id text not null,
  name text not null,
  created_at timestamptz not null
);
create index pdf_projects_integration on pdf_projects (integration_id);

-- What the project gives to texts and fields of the pdf.
create table project_stubs (
  id uuid primary key,
  pdf_id uuid not null references pdf_projects (pdf_id) on delete cascade,
  key text not null,
  name text not null,
  value text not null,
  service_name text not null,
  created_at timestamptz not null,
  unique (pdf_id, key)
);
