-- Subscription plans, and what spaces pay. Rows about subscriptions are copies of what the payment provider says; they are written
-- only from an object that was read from it.

create table subscription_plans (
  id uuid primary key,
  name text not null,
  description text not null,
  position integer not null,
  is_published boolean not null,
  is_stripe_plan boolean not null,
  audience text not null,
  stripe_product_id text,
  stripe_monthly_price_id text,
  stripe_yearly_price_id text,
  stripe_contract_price_id text,
  -- As read from the provider, by their ids.
  prices jsonb not null default '{}',
  fallback_name text,
  fallback_description text,
  fallback_monthly_price integer,
  fallback_yearly_price integer,
  button_txt text not null,
  button_url text not null,
  -- Limits by metric; null is without limit.
  limits jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table plan_features (
  id uuid primary key,
  subscription_plan_id uuid not null references subscription_plans on delete cascade,
  position integer not null,
  text text not null
);
create index plan_features_plan on plan_features (subscription_plan_id, position);

-- Codes that exempt a space from a subscription. The code itself is kept as a hash.
create table access_codes (
  id uuid primary key,
  code_hash text not null unique,
  note text not null,
  limits jsonb not null,
  expires_at timestamptz,
  max_uses integer,
  uses integer not null default 0,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null
);

-- One row for each space that has had to do with the payment provider.
create table billing_accounts (
  id uuid primary key,
  user_id uuid unique references users on delete cascade,
  organization_id uuid unique references organizations on delete cascade,
  customer_id text unique,
  access_code_id uuid references access_codes,
  access_code_applied_at timestamptz,
  -- A change that the provider is being asked for: nobody begins another meanwhile. Who finds it overdue reads anew what became of it.
  operation_id uuid,
  operation_until timestamptz,
  -- While the provider is asked for fewer seats: nobody is invited into one of them.
  seat_limit integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(user_id, organization_id) = 1)
);

create table subscriptions (
  id uuid primary key,
  billing_account_id uuid not null references billing_accounts on delete cascade,
  stripe_id text not null unique,
  status text not null,
  product_id text not null,
  product_name text not null,
  price_id text not null,
  item_id text not null,
  billing_interval text,
  quantity integer not null,
  trial_ends_at timestamptz,
  cancel_at timestamptz,
  ended_at timestamptz,
  period_started_at timestamptz not null,
  period_ends_at timestamptz not null,
  promo_code_name text,
  is_change_pending boolean not null,
  -- By the provider's time, which is the simulator's where it is simulated.
  stripe_created_at timestamptz not null,
  -- When the object was asked for from which this row was written: an older answer does not overwrite a newer one.
  read_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index subscriptions_account on subscriptions (billing_account_id, stripe_created_at desc);

-- Who has had a trial: hashes of addresses, organizations and cards. They outlive those whom they are of.
create table trial_marks (
  mark text primary key,
  -- The change of an account that began the trial; null once it has begun.
  operation_id uuid,
  created_at timestamptz not null
);

-- Events of the provider that were dealt with, each once.
create table payment_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null
);

-- What the simulated payment provider keeps; one row.
create table simulated_payments (
  id integer primary key check (id = 1),
  -- JSON, always read and written whole.
  state text not null
);

-- Organizations that were there before billing go on without a subscription. Nobody knows this code, so nobody else can apply it.
insert into access_codes (id, code_hash, note, limits, created_at)
select gen_random_uuid(), encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'Organizations from before billing',
  '{"folder_usage": null, "storage_usage": null, "active_templates": null, "monthly_quick_signs": null}', now()
where exists (select from organizations);
insert into billing_accounts (id, organization_id, access_code_id, access_code_applied_at, created_at, updated_at)
select gen_random_uuid(), organizations.id, access_codes.id, now(), now(), now()
from organizations cross join access_codes
where organizations.deleted_at is null;
