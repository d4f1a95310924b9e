-- Signing in through Google, Facebook and LinkedIn.

create table connected_sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('google', 'facebook', 'linkedin')),
  -- The service's own name for the person, which never changes.
  subject text not null,
  -- As the service last told it; only for its owner to know it by.
  email text,
  last_used_at timestamptz,
  created_at timestamptz not null,
  constraint connected_sign_ins_subject unique (provider, subject),
  constraint connected_sign_ins_user unique (user_id, provider)
);

-- What a browser that was sent to a service, or came back from it, still has to do. Each is used once.
create table social_steps (
  -- Of the state that the service sends back, or of the ticket that the browser was given.
  secret_hash text primary key,
  kind text not null check (kind in ('departure', 'ticket')),
  browser_hash text not null,
  provider text not null check (provider in ('google', 'facebook', 'linkedin')),
  purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
  -- Whose account is to be connected or confirmed, or has the address.
  user_id uuid references users (id) on delete cascade,
  remember boolean not null,
  -- Of a departure what proves its answer, of a ticket what the service said.
  sealed text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index social_steps_expires on social_steps (expires_at);
create index social_steps_user on social_steps (user_id);
