-- An answer without the result code of its product costs nothing from now on. Products whose samples show that their answers have
-- none at the named place go on being judged by the HTTP status, which an empty place says: they named it only by default.
update catalogue.project p
set code_path = ''
where exists (select from catalogue.api_info i where i.project_id = p.id and i.sample_response is not null)
  and not exists (
    select from catalogue.api_info i
    where i.project_id = p.id and i.sample_response #> string_to_array(p.code_path, '.') is not null
  );

comment on column catalogue.project.code_path is
  'where the result code stands in a JSON answer, names with dots between them; empty: answers have none';
