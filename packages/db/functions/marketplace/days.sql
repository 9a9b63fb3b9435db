-- Sums of days with what sum_days has not added to them yet: several rows for one day and state.
create or replace view marketplace.supplier_days as
select supplier_id, day, status, orders, amount from marketplace.supplier_day
union all
select supplier_id, day, status, orders, amount from marketplace.day_change where status is not null;

create or replace view marketplace.market_days as
select day, status, orders, amount from marketplace.market_day
union all
select day, status, orders, amount from marketplace.day_change where status is not null;

create or replace view marketplace.market_steps as
select day, step, orders from marketplace.market_speed
union all
select day, step, orders from marketplace.day_change where step is not null;

-- The same of what is summed over all rows, whenever they were made.
create or replace view marketplace.totals as
select what, status, value from marketplace.total
union all
select what, status, value from marketplace.total_change;
