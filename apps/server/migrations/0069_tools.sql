-- Files that people work on with the PDF tools, for an hour. Names and all that is known of their content is encrypted with a key
-- that is derived from the secret of the session (or token) and kept nowhere.
create table tool_files (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Of the session: the hash of its secret; of an API token: its id.
  holder text not null,
  sealed text not null,
  size_bytes bigint not null,
  storage_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index tool_files_holder on tool_files (holder);
create index tool_files_expires on tool_files (expires_at);
create index tool_files_storage_key on tool_files (storage_key);
create index tool_files_user on tool_files (user_id);

create table tool_runs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  holder text not null,
  tool text not null,
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  -- What came of it, encrypted as above.
  sealed text,
  -- When the process that does it was last known to work on it.
  touched_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index tool_runs_holder on tool_runs (holder);
create index tool_runs_expires on tool_runs (expires_at);
create index tool_runs_user on tool_runs (user_id);

create table tool_pipelines (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  steps jsonb not null,
  created_at timestamptz not null
);
create index tool_pipelines_user on tool_pipelines (user_id, created_at);
