-- The site's own texts. Agreements are never changed, only followed by a newer version: what a member agreed to stays readable.
create schema content;

create table content.protocol (
  id bigint generated always as identity primary key,
  code text not null check (code in ('user', 'privacy', 'recharge')),
  -- the day it takes effect, yyyy.MM.dd, with a suffix when there are several on a day
  version text not null,
  title text not null,
  html text not null,
  published_at timestamptz not null,
  unique (code, version)
);
create index on content.protocol (code, id);

-- News, help, notices and banners: a draft that operators edit, what of it is public, and every version that ever was.
create table content.place (
  id bigint generated always as identity (start with 101) primary key,
  kind text not null check (kind in ('news', 'help')),
  -- help has two levels
  parent_id bigint references content.place,
  name text not null,
  summary text not null default '',
  sort integer not null default 0,
  demo boolean not null default false,
  unique nulls not distinct (kind, parent_id, name)
);

create table content.tag (
  id bigint generated always as identity (start with 101) primary key,
  name text not null unique
);

create table content.entry (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null check (kind in ('news', 'help', 'notice', 'banner')),
  -- 1 draft, 2 scheduled, 3 published, 4 withdrawn
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  -- goes up with every save; two editors do not overwrite each other
  version integer not null default 1,
  -- the version that is public
  published_version integer,
  title text not null,
  -- what the editor filled in besides the title
  draft jsonb not null,
  place_id bigint references content.place,
  sort integer not null default 0,
  scheduled_at timestamptz,
  demo boolean not null default false,
  operator_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 2) = (scheduled_at is not null)),
  check (status <> 3 or published_version is not null)
);
create index on content.entry (kind, updated_at);
create index on content.entry (scheduled_at) where status = 2;
create index on content.entry (place_id);

-- What the public sees.
create table content.published (
  id bigint primary key references content.entry on delete cascade,
  kind text not null,
  title text not null,
  summary text not null,
  html text not null,
  plain text not null,
  place_id bigint references content.place,
  cover text not null default '',
  cover_dark text not null default '',
  author text not null default '',
  source text not null default '',
  notice_kind smallint not null default 1,
  important boolean not null default false,
  pinned boolean not null default false,
  recommended boolean not null default false,
  link text not null default '',
  sort integer not null default 0,
  views bigint not null default 0,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  -- words of the title alone, and of everything
  title_search tsvector not null default '',
  search tsvector not null default ''
);
create index on content.published (kind, published_at, id);
create index on content.published using gin (title_search);
create index on content.published (place_id, published_at, id);
create index on content.published using gin (search);

create table content.entry_tag (
  entry_id bigint not null references content.published on delete cascade,
  tag_id bigint not null references content.tag,
  primary key (entry_id, tag_id)
);
create index on content.entry_tag (tag_id);

create table content.entry_project (
  entry_id bigint not null references content.published on delete cascade,
  project_id bigint not null references catalogue.project on delete cascade,
  primary key (entry_id, project_id)
);
create index on content.entry_project (project_id);

-- Every published version, as it was.
create table content.entry_version (
  entry_id bigint not null references content.entry on delete cascade,
  version integer not null,
  title text not null,
  draft jsonb not null,
  operator_id bigint,
  published_at timestamptz not null,
  primary key (entry_id, version)
);

-- Views are counted in memory and added here every few seconds, a day a row.
create table content.entry_view (
  entry_id bigint not null references content.entry on delete cascade,
  day date not null,
  views bigint not null,
  primary key (entry_id, day)
);
create index on content.entry_view (day);

create table content.help_vote (
  entry_id bigint not null references content.entry on delete cascade,
  -- a keyed digest of who voted: a visitor's mark, or the member
  voter_key bytea not null,
  useful boolean not null,
  reason text not null default '',
  text text not null default '',
  at timestamptz not null,
  primary key (entry_id, voter_key)
);

create table content.image (
  id uuid primary key,
  type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  operator_id bigint,
  created_at timestamptz not null
);
