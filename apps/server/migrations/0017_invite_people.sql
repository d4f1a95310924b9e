-- Invitations into organizations, and what organizations have set.
create table invites (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null,
  role text not null check (role in ('admin', 'standard')),
  invite_message text not null,
  sent_by uuid references users (id) on delete set null,
  -- Null until the mail went out.
  sent_at timestamptz,
  viewed_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (accepted_at is null or rejected_at is null)
);
-- One that nobody has accepted per address and organization.
create unique index invites_open on invites (organization_id, lower(email)) where accepted_at is null;
create index invites_organization on invites (organization_id, created_at desc, id desc) where accepted_at is null;
create index invites_email on invites (lower(email)) where accepted_at is null;

create table organization_settings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  billing_email text,
  updated_at timestamptz not null
);
