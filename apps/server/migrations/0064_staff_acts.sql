-- What support staff have done. A row is there before the act is tried; only how it ended is added.
create table staff_acts (
  id uuid primary key,
  -- In the order in which they were begun.
  position bigint generated always as identity,
  -- Accounts go; what they have done stays, under the name that they had.
  user_id uuid not null,
  user_name text not null,
  -- Method and path of the call, without the ids.
  operation text not null,
  subject_id uuid,
  -- What was sent, and with it the reason.
  detail jsonb not null,
  reason text not null,
  -- null: not known, as after a crash. 'done', or the code of the refusal.
  outcome text,
  created_at timestamptz not null
);
create index staff_acts_created on staff_acts (position);
create index staff_acts_subject on staff_acts (subject_id, position);

create function refuse_change_of_staff_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.outcome is null and to_jsonb(old) - 'outcome' = to_jsonb(new) - 'outcome' then
    return new;
  end if;
  raise exception 'staff_acts only grows' using errcode = 'restrict_violation';
end $$;
create trigger staff_acts_only_grow before update or delete on staff_acts
for each row execute function refuse_change_of_staff_acts();

-- Support staff have made it inactive: its own admins cannot make it active again.
alter table organizations add column disabled_at timestamptz;
-- Whether its admins had it active before it was disabled: so it is again once it is enabled.
alter table organizations add column active_before_disabling boolean;

create trigger staff_acts_not_emptied before truncate on staff_acts
for each statement execute function refuse_change_of_staff_acts();
