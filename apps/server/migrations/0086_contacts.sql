-- People that a space writes to. Each contact is one member's; admins see those of everyone.
create table contacts (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  owner_id uuid generated always as (coalesce(user_id, organization_id)) stored,
  created_by uuid references users (id) on delete set null,
  name text not null,
  email text not null,
  company text not null default '',
  locale text not null default 'en',
  last_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
-- A couple or an office may share an address: someone is known by address and name.
create unique index contacts_person on contacts (owner_id, created_by, lower(email), lower(name));
create index contacts_name on contacts (owner_id, lower(name), id);

-- Those who were written to before: by their last name, or by each name where several of one document share the address.
insert into contacts (id, user_id, organization_id, created_by, name, email, locale, last_sent_at, created_at, updated_at)
select gen_random_uuid(), user_id, organization_id, created_by, name, email, locale, sent_at, sent_at, sent_at
from (
  select distinct on (owner_id, created_by, lower(email), person) *
  from (
    select pdfs.user_id, pdfs.organization_id, pdfs.owner_id, pdfs.created_by, signees.name, signees.email, signees.locale,
      signees.sent_at, case when bool_or(exists (
        select 1 from signees other where other.pdf_id = signees.pdf_id and other.id <> signees.id
          and other.status <> 'reassigned' and lower(other.email) = lower(signees.email)
      )) over (partition by pdfs.owner_id, pdfs.created_by, lower(signees.email)) then lower(signees.name) else '' end as person
    from signees join pdfs on pdfs.id = signees.pdf_id
    where pdfs.owner_id is not null and signees.sent_at is not null and signees.status <> 'reassigned'
      and not exists (select 1 from form_submissions where form_submissions.signee_id = signees.id)
  ) written
  order by owner_id, created_by, lower(email), person, sent_at desc
) latest;
