-- HMAC of each event's hash, under a key that is not in the database. Write access to the database alone cannot forge an event.
alter table timeline_events add column key_id text, add column mac text;

-- Since when every event has an HMAC under a key. `mac` is the HMAC of this statement.
create table timeline_keys (
  key_id text primary key,
  since timestamptz not null,
  mac text not null
);

-- The HMAC of an event of an earlier version may be added once.
create or replace function refuse_change_of_timeline() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and not exists (select 1 from pdfs where id = old.pdf_id)
    and not exists (select 1 from users where id = old.user_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.mac is null and new.mac is not null
    and to_jsonb(new) - 'mac' - 'key_id' = to_jsonb(old) - 'mac' - 'key_id' then
    return new;
  end if;
  raise exception 'timeline_events only grows' using errcode = 'restrict_violation';
end
$$;
