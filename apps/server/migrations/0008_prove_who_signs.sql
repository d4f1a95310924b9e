-- How signees prove who they are, how they are reminded, and how one person's place goes to another.
alter table pdfs
  add column subject text not null default '',
  add column reminders jsonb,
  add column allows_reassign boolean not null default false;

alter table signees
  add column access text not null default 'link' check (access in ('link', 'access_code', 'email_code', 'login')),
  add column access_code_hash text,
  add column access_failures integer not null default 0,
  add column access_paused_until timestamptz,
  add column reminded_at timestamptz,
  add column next_reminder_at timestamptz,
  -- The signee who took this one's place.
  add column reassigned_to uuid references signees (id) on delete set null,
  add check (access <> 'access_code' or access_code_hash is not null);
create index signees_next_reminder on signees (next_reminder_at) where next_reminder_at is not null;

-- The code that was mailed last; entering needs it within minutes.
create table signee_codes (
  signee_id uuid primary key references signees (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
