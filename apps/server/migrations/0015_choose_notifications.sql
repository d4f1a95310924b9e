-- How people want to be told of what happens; the logo of an organization, which its mails carry; and where a pdf was sent
-- from, whose time its mails tell.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  mail boolean not null,
  in_app boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, type)
);

alter table organizations add column logo_key text;
create index organizations_logo on organizations (logo_key) where logo_key is not null;

alter table pdfs add column time_zone text;
