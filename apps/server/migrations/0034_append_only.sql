-- Timelines only grow: no statement changes an event, and none removes one but with all that it tells of.
create function refuse_change_of_timeline() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and not exists (select 1 from pdfs where id = old.pdf_id)
    and not exists (select 1 from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'timeline_events only grows' using errcode = 'restrict_violation';
end
$$;
create trigger timeline_only_grows before update or delete on timeline_events
  for each row execute function refuse_change_of_timeline();
create trigger timeline_is_not_emptied before truncate on timeline_events
  for each statement execute function refuse_change_of_timeline();
