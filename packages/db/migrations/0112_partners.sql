-- Partners, whose marks stand on the home page, are content: drafted, published and withdrawn as banners are.
alter table content.entry drop constraint entry_kind_check;
alter table content.entry add constraint entry_kind_check check (kind in ('news', 'help', 'notice', 'banner', 'partner'));
