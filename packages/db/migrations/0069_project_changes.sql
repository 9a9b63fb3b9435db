-- What changed about a product since it is on sale, in the words that its page shows. Written in the transaction of the change.
create table catalogue.project_change (
  id bigint generated always as identity primary key,
  project_id bigint not null references catalogue.project on delete cascade,
  at timestamptz not null,
  lines text[] not null check (cardinality(lines) > 0)
);
create index on catalogue.project_change (project_id, id desc);

-- what is known from before
insert into catalogue.project_change (project_id, at, lines)
select p.id, p.on_sale_at, array['上架'] from catalogue.project p where p.on_sale_at is not null order by p.on_sale_at, p.id;
