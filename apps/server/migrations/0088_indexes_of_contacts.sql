-- Of several contacts without a member that have the same address and name, the one written to last stays.
delete from contacts older using contacts later
where older.created_by is null and later.created_by is null and older.owner_id = later.owner_id
  and lower(older.email) = lower(later.email) and lower(older.name) = lower(later.name)
  and (coalesce(older.last_sent_at, '-infinity'), older.id) < (coalesce(later.last_sent_at, '-infinity'), later.id);
drop index contacts_person;
create unique index contacts_person on contacts (owner_id, created_by, lower(email), lower(name)) nulls not distinct;

-- Without these, deleting a user or an organization reads the whole table.
create index contacts_user on contacts (user_id) where user_id is not null;
create index contacts_organization on contacts (organization_id) where organization_id is not null;
create index contacts_created_by on contacts (created_by) where created_by is not null;
