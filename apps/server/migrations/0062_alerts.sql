-- What support staff tell everybody who is signed in.
create table alerts (
  id uuid primary key,
  type text not null,
  message text not null,
  created_by uuid not null,
  created_at timestamptz not null
);
