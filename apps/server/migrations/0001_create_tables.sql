-- Ids are made by the application (UUIDv7); no function newer than PostgreSQL 15 is used.

create table users (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  email_verified_at timestamptz,
  default_organization_id uuid,
  is_support_staff boolean not null default false,
  is_developer boolean not null default false,
  last_seen_at timestamptz,
  disabled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email_unique on users (lower(email)) where deleted_at is null;

create table organizations (
  id uuid primary key,
  name text not null,
  primary_color text,
  secondary_color text,
  is_active boolean not null default true,
  created_by uuid references users (id),
  updated_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
alter table users add foreign key (default_organization_id) references organizations (id) on delete set null;

create table organization_users (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'standard', 'signee')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, user_id)
);
create index organization_users_user on organization_users (user_id);

create table sessions (
  id_hash text primary key,
  user_id uuid references users (id) on delete cascade,
  data jsonb not null,
  ip text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('login', 'personal')),
  name text not null,
  token_hash text not null unique,
  abilities jsonb not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index api_tokens_user on api_tokens (user_id);

-- Links in mails to one's own address: verification and password reset. Used once.
create table email_tokens (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index email_tokens_user on email_tokens (user_id, purpose);

create table login_failures (
  key text primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);

create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets on rate_limits (resets_at);

create table idempotency_keys (
  key text not null,
  caller text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table stubs (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  key text not null,
  name text not null,
  description text not null,
  service_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
create unique index stubs_user_key on stubs (user_id, lower(key)) where user_id is not null;
create unique index stubs_organization_key on stubs (organization_id, lower(key)) where organization_id is not null;

create table pdfs (
  id uuid primary key,
  user_id uuid references users (id),
  organization_id uuid references organizations (id),
  created_by uuid not null references users (id),
  folder_id uuid,
  name text not null,
  mode text not null check (mode in ('edit', 'signing', 'template')),
  origin text not null check (origin in ('upload', 'url', 'blueprint', 'snapshot')),
  engine_mode text not null,
  -- Why nothing may be added to the file: it is signed, and certified against changes or damaged.
  obstacle text check (obstacle in ('certified', 'damaged')),
  signing_mode text check (signing_mode in ('draft', 'pending', 'declined', 'completed')),
  declined_cause text check (declined_cause in ('signee', 'sender', 'expired')),
  declined_reason text,
  revision integer not null default 0,
  page_count integer,
  size_bytes bigint not null,
  -- Storage keys. upload_key: the bytes as they came. source_key: what everything is made from (the upload, or its repair).
  upload_key text not null,
  source_key text,
  sealed_key text,
  certificate_key text,
  message text not null default '',
  is_ordered boolean not null default false,
  all_signed_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  declined_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
create index pdfs_user_updated on pdfs (user_id, updated_at desc, id) where user_id is not null;
create index pdfs_organization_updated on pdfs (organization_id, updated_at desc, id) where organization_id is not null;
create index pdfs_finalizing on pdfs (all_signed_at) where all_signed_at is not null and completed_at is null;

create table pdf_favorites (
  pdf_id uuid not null references pdfs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, pdf_id)
);

create table pages (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  "order" integer not null,
  source_index integer not null,
  width double precision not null,
  height double precision not null,
  rotation integer not null,
  mode text not null check (mode in ('edit', 'full_edit', 'append'))
);
create index pages_pdf on pages (pdf_id, "order");

create table elements (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  page_id uuid not null references pages (id) on delete cascade,
  kind text not null,
  signee_id uuid,
  -- The whole element as it travels; page_id, kind and signee_id are repeated above for the database's own use.
  data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index elements_pdf on elements (pdf_id);

-- Accepted batches, so that a stale one can be merged with those that it did not know.
create table element_changes (
  pdf_id uuid not null references pdfs (id) on delete cascade,
  revision integer not null,
  operations jsonb not null,
  user_id uuid references users (id),
  created_at timestamptz not null,
  primary key (pdf_id, revision)
);

create table pdf_images (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  storage_key text not null,
  mime text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index pdf_images_pdf on pdf_images (pdf_id);

create table signees (
  id uuid primary key,
  pdf_id uuid not null references pdfs (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  name text not null,
  email text not null,
  kind text not null check (kind in ('signer', 'approver', 'copy')),
  "order" integer not null,
  color text not null,
  status text not null check (status in ('waiting', 'sent', 'viewed', 'signed', 'declined', 'reassigned')),
  message text not null default '',
  locale text not null default 'en',
  consent_version text,
  consented_at timestamptz,
  sent_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index signees_pdf on signees (pdf_id, "order");
create index signees_user on signees (user_id) where user_id is not null;
create index signees_email on signees (lower(email));
-- Every mailed link works for its signee: people reopen the first mail when a later one is there.
create table signee_links (
  token_hash text primary key,
  signee_id uuid not null references signees (id) on delete cascade,
  created_at timestamptz not null
);
create index signee_links_signee on signee_links (signee_id);

alter table elements add foreign key (signee_id) references signees (id) on delete set null;

create table timeline_events (
  id uuid primary key,
  pdf_id uuid references pdfs (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  sequence integer not null,
  type text not null,
  at timestamptz not null,
  actor jsonb not null,
  proven_by text,
  ip text,
  user_agent text,
  data jsonb not null,
  previous_hash text,
  hash text not null,
  check ((pdf_id is null) <> (user_id is null))
);
create unique index timeline_pdf_sequence on timeline_events (pdf_id, sequence) where pdf_id is not null;
create unique index timeline_user_sequence on timeline_events (user_id, sequence) where user_id is not null;

-- Written in the transaction of the change; read in the order of (xid, id) below the oldest running transaction,
-- so that no row of a slow transaction is passed over.
create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_order on outbox (xid, id);

create table outbox_cursors (
  listener text primary key,
  last_xid xid8 not null,
  last_id bigint not null,
  failures integer not null default 0,
  updated_at timestamptz not null default now()
);

-- Every stored object by its content, so that removing a pdf removes no bytes that another still needs.
create table stored_files (
  storage_key text primary key,
  size_bytes bigint not null,
  created_at timestamptz not null
);

-- Pictures of pages, made once per source file, page and width.
create table page_images (
  source_key text not null,
  page_index integer not null,
  width integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (source_key, page_index, width)
);
