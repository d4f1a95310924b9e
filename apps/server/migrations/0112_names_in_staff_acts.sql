-- What an act of support staff was about, by its name then: plans, alerts and codes go. People and organizations are named by
-- their own rows alone, so that a deleted account leaves no address here.
alter table staff_acts add column subject_name text;

-- What an act makes has its name once the act has ended.
create or replace function refuse_change_of_staff_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.outcome is null and new.outcome is not null
    and (old.subject_name is null or old.subject_name = new.subject_name)
    and to_jsonb(old) - array['outcome', 'subject_name'] = to_jsonb(new) - array['outcome', 'subject_name'] then
    return new;
  end if;
  raise exception 'staff_acts only grows' using errcode = 'restrict_violation';
end $$;
