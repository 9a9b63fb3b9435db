-- Categories of products as operators keep them: with an icon, and no two of one name beside each other.
alter table catalogue.api_type add column icon text not null default '';
create unique index api_type_name on catalogue.api_type (parent_id, name) nulls not distinct;
create index api_type_parent on catalogue.api_type (parent_id) where parent_id is not null;
