-- The role that the application runs as may add events to timelines and read them, and do nothing else to them. What it has to do
-- beyond that it does through the functions here, or through the rules of the tables: an event goes with its pdf or account.

-- Gives events of versions before there was a key their HMAC. An event that has one keeps it.
create function key_timeline_events(new_key_id text, codes jsonb) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update public.timeline_events event set key_id = new_key_id, mac = code.mac
    from jsonb_to_recordset(codes) as code (id uuid, mac text)
    where event.id = code.id and event.mac is null and code.mac is not null
  $$;
revoke all on function key_timeline_events(text, jsonb) from public;

-- What a timestamp authority has witnessed stays as it is.
create function refuse_change_of_stamp() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a timestamp is not replaced' using errcode = 'restrict_violation';
end
$$;
create trigger timeline_stamp_stays before update on timeline_stamps
  for each row when (old.token is not null) execute function refuse_change_of_stamp();

-- Triggers that a cascade calls run as the owner of the tables: no temporary table of the caller may stand in for one of theirs.
alter function refuse_change_of_timeline() set search_path = pg_catalog, public, pg_temp;
alter function count_inserted_pdfs() set search_path = pg_catalog, public, pg_temp;
alter function count_deleted_pdfs() set search_path = pg_catalog, public, pg_temp;
alter function count_changed_pdf() set search_path = pg_catalog, public, pg_temp;
alter function count_no_pdfs() set search_path = pg_catalog, public, pg_temp;
