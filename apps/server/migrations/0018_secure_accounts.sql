-- What protects an account, and what its owner chooses for it.

alter table users add column pending_email text;
-- Of the stored file; see platform/storage/file-references.ts.
alter table users add column avatar_key text;
create index users_avatar on users (avatar_key) where avatar_key is not null;
-- Null: what the browser says.
alter table users add column locale text check (locale in ('en', 'de', 'fr', 'es', 'ar'));
alter table users add column time_zone text;
alter table users add column theme text check (theme in ('system', 'light', 'dark'));

alter table email_tokens drop constraint email_tokens_purpose_check;
alter table email_tokens add constraint email_tokens_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'change_email'));

-- A name by which its owner may end a session; the hash stays between the browser and the server.
alter table sessions add column id uuid not null default gen_random_uuid() unique;
-- When its person last proved who they are, beyond having the session.
alter table sessions add column confirmed_at timestamptz;

-- A secret counts from the moment on that a code of it was given.
create table two_factor_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The step of the last code that was taken; none up to it is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- Somebody has given the right password and still owes a code.
create table login_challenges (
  secret_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('session', 'token')),
  remember boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index login_challenges_expires on login_challenges (expires_at);
create index login_challenges_user on login_challenges (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  -- COSE, base64url.
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  is_backed_up boolean not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkeys_user on passkeys (user_id, created_at);

-- Each is answered once.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
