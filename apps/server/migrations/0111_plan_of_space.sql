-- What a space pays, as a function: it is asked whenever something is made, and a connection plans it once and not each time.
create function plan_of_space(of_user uuid, of_organization uuid, valid_statuses text[])
returns table (
  is_exempt boolean, seat_limit integer, quantity integer, access jsonb, paid_since timestamptz, paid jsonb, free jsonb
)
language plpgsql as $$
begin
  return query select account.access_code_id is not null, account.seat_limit, newest.quantity,
      code.limits, newest.period_started_at, paid_plan.limits, free_plan.limits
    from (select) as one
    left join billing_accounts as account on account.user_id = of_user or account.organization_id = of_organization
    left join access_codes as code on code.id = account.access_code_id
    left join lateral (
      select subscriptions.quantity, period_started_at, price_id from subscriptions
      where billing_account_id = account.id and status = any (valid_statuses) and ended_at is null
      order by stripe_created_at desc limit 1
    ) as newest on true
    left join lateral (
      select limits from subscription_plans
      where newest.price_id in (stripe_monthly_price_id, stripe_yearly_price_id, stripe_contract_price_id)
      order by is_published desc, position limit 1
    ) as paid_plan on true
    left join lateral (
      select limits from subscription_plans
      where is_published and not is_stripe_plan and audience = 'users' order by position limit 1
    ) as free_plan on true;
end $$;

-- The use of a space was planned anew for each call, which took longer than to answer it.
alter function use_of set plan_cache_mode to force_generic_plan;
alter function plan_of_space set plan_cache_mode to force_generic_plan;
