-- An address belongs to whoever has proven it: at most one account. Others may have named it when they signed up.
drop index users_email_unique;
create unique index users_email_unique on users (lower(email)) where deleted_at is null and email_verified_at is not null;
create index users_email on users (lower(email)) where deleted_at is null;
