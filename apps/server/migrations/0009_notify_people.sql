-- What people are told in the app. `data` says how it looks, what it is about, and where it leads.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  data jsonb not null,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
