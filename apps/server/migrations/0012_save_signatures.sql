-- Signatures and initials that people keep for the next time.
create table saved_signatures (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('signatures', 'initials')),
  value jsonb not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_signatures_user on saved_signatures (user_id, kind, created_at desc);
create unique index saved_signatures_default on saved_signatures (user_id, kind) where is_default;
