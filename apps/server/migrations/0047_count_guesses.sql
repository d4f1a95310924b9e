-- Attempts at passwords and codes, counted before the comparison.
create table guesses (
  -- SHA-256 of the kind of secret and its owner.
  key text primary key,
  count integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
create index guesses_updated on guesses (updated_at);
-- What was counted there is a quarter of an hour old at most.
drop table login_failures;
alter table signees drop column access_failures, drop column access_paused_until;
alter table form_codes drop column failures;

-- Browsers in which a user has signed in. Wrong guesses in other browsers do not lock these out.
create table known_browsers (
  secret_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (secret_hash, user_id)
);
create index known_browsers_user on known_browsers (user_id, last_used_at);
create index known_browsers_used on known_browsers (last_used_at);
