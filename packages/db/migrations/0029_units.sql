-- Calls that cost more than one: a product is sold by a unit, and a call costs what its endpoint's rule says, in that
-- unit. Prices, packages, free quota, tiers and leases count units, whatever their columns are called; until now each
-- call was one.
alter table catalogue.project add column unit smallint not null default 1;
comment on column catalogue.project.unit is 'what it is sold by: chargeUnit of the contract';

alter table catalogue.api_info add column charge jsonb not null default '{"kind": "fixed", "units": 1}';
comment on column catalogue.api_info.charge is 'what a call costs: ChargeRule of the contract';

-- Calls booked before cost one each, if they were charged.
alter table gateway.call_record add column units integer not null default 1 check (units >= 0);
comment on column gateway.call_record.units is 'what it cost, if charged; with source 6 what the service told';
alter table gateway.call_record add column parts jsonb;
comment on column gateway.call_record.parts is
  'of a call that several leases paid for: lease_id, source, source_id, units and amount of each; source, source_id and lease_id are then the last one''s';

alter table gateway.call_hour add column units bigint not null default 0;
alter table gateway.call_day add column units bigint not null default 0;
update gateway.call_hour set units = charged where charged > 0;
update gateway.call_day set units = charged where charged > 0;

comment on column gateway.lease.price is 'of one unit; packages are paid for already';
comment on column gateway.lease.granted is 'units';
comment on column gateway.lease.used is 'units';
comment on column gateway.late_charge.calls is 'units';
comment on column gateway.late_charge.covered_calls is 'units';
comment on column gateway.tier_use.calls is 'units';
comment on column catalogue.price_tier.from_calls is 'units of a month';
