-- Addresses of other programs that are told what happens in a space, and every attempt to tell them.
create table webhooks (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  url text not null,
  events text[] not null,
  is_active boolean not null,
  -- Why it was switched off by itself.
  disabled_reason text,
  -- Since when every delivery has failed.
  failing_since timestamptz,
  sealed_secret text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
create index webhooks_user on webhooks (user_id) where user_id is not null;
create index webhooks_organization on webhooks (organization_id) where organization_id is not null;

create table webhook_deliveries (
  id uuid primary key,
  -- Given in the order of the events: deliveries about one pdf go out in it.
  sequence bigint generated always as identity,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  -- What it is about; deliveries about the same wait for each other.
  subject_id uuid not null,
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  response_status integer,
  response_body text,
  failure text,
  duration_ms integer,
  created_at timestamptz not null,
  attempted_at timestamptz
);
create index webhook_deliveries_list on webhook_deliveries (webhook_id, sequence desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_line on webhook_deliveries (webhook_id, subject_id, sequence) where status = 'pending';
