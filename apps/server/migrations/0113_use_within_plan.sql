-- Creating a record asks for the plan's terms and the locked usage in one statement, where it needed two.

-- The limits of a space's plan, null for none, and the start of the period for quick signs: from the access code, else the paid plan,
-- else the free plan. A price without a plan must not restrict a paying customer.
create function terms_of_space(of_user uuid, of_organization uuid, valid_statuses text[], month timestamptz)
returns table (limits jsonb, since timestamptz)
language plpgsql as $$
begin
  return query select
    case
      when access is not null then access
      when paid_since is not null then paid
      when of_user is not null then free
    end,
    case when access is null then coalesce(paid_since, month) else month end
  from plan_of_space(of_user, of_organization, valid_statuses);
end $$;

-- The terms, and the usage of the metrics that they limit, 0 for others. If they limit any, the usage stays locked until the
-- transaction ends. The last statement sees what earlier holders of the lock have committed (read committed).
create function lock_use_within_plan(of_user uuid, of_organization uuid, valid_statuses text[], month timestamptz, metrics text[])
returns table (
  limits jsonb, since timestamptz, folder_usage bigint, storage_usage bigint, active_templates bigint, monthly_quick_signs bigint
)
language plpgsql as $$
declare
  owner uuid := coalesce(of_organization, of_user);
  terms record;
  limited text[];
begin
  select * into terms from terms_of_space(of_user, of_organization, valid_statuses, month);
  limited := array(select metric from unnest(metrics) as metric where terms.limits ->> metric is not null);
  if cardinality(limited) > 0 then perform pg_advisory_xact_lock(hashtextextended('usage:' || owner, 0)); end if;
  return query select terms.limits, terms.since, used.* from use_of(owner, terms.since, limited) as used;
end $$;

alter function terms_of_space set plan_cache_mode to force_generic_plan;
alter function lock_use_within_plan set plan_cache_mode to force_generic_plan;

drop function lock_use_of;
