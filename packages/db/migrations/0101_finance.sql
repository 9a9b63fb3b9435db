-- Finance in organisations: reads what is spent, makes no keys, so there is nothing to cap. docs/decisions/123-finance-reads-what-is-spent.md
alter table organisation.colleague
  drop constraint colleague_role_check,
  -- 1 manager, 2 developer, 3 finance
  add constraint colleague_role_check check (role in (1, 2, 3)),
  add constraint colleague_finance_uncapped check (
    role <> 3 or num_nonnulls(daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls, monthly_spend) = 0
  );

alter table organisation.invitation
  drop constraint invitation_role_check,
  add constraint invitation_role_check check (role in (1, 2, 3)),
  add constraint invitation_finance_uncapped check (
    role <> 3 or num_nonnulls(daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls, monthly_spend) = 0
  );
