-- Requests made with API tokens, for their owners to read. A revoked token stays named in what was done with it.
create table api_requests (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_id uuid not null,
  token_name text not null,
  method text not null,
  path text not null,
  status integer not null,
  code text,
  duration_ms integer not null,
  request_id text not null,
  created_at timestamptz not null
);
create index api_requests_latest on api_requests (user_id, created_at desc, id desc);
create index api_requests_age on api_requests (created_at);
