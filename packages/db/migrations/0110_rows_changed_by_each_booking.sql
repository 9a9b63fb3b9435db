-- Each booking changes the rows of the hour and the day of whoever called, and the leases that paid. A page has room for one more version
-- of each of its rows, so that the indexes need no new entries: docs/decisions/131-room-for-what-a-booking-changes.md
alter table gateway.call_hour set (fillfactor = 45);
alter table gateway.call_day set (fillfactor = 45);
alter table gateway.lease set (fillfactor = 45);
