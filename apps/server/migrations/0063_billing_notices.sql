-- What a space was told about its payments and its limits: each fact once.
create table billing_notices (
  billing_account_id uuid not null references billing_accounts on delete cascade,
  -- The kind, and of which invoice, subscription, card or period.
  fact text not null,
  created_at timestamptz not null,
  primary key (billing_account_id, fact)
);

-- Spaces that have nearly reached a limit of their plan: looked at once, by the job that tells their admins.
create table usage_watch (
  owner_id uuid primary key,
  user_id uuid references users on delete cascade,
  organization_id uuid references organizations on delete cascade,
  check (num_nonnulls(user_id, organization_id) = 1)
);
