-- Categories of products as operators keep them: with an icon, and no two of one name beside each other.
alter table catalogue.api_type add column icon text not null default '';
-- until now nothing kept two from having one name
update catalogue.api_type t set name = t.name || ' ' || t.code
where exists (
  select from catalogue.api_type o where o.parent_id is not distinct from t.parent_id and o.name = t.name and o.id < t.id
);
create unique index api_type_name on catalogue.api_type (parent_id, name) nulls not distinct;
create index api_type_parent on catalogue.api_type (parent_id) where parent_id is not null;
