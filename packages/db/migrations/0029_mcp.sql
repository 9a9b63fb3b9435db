-- Sessions of AI assistants (MCP at /mcp): what one of them may spend altogether. Any node serves any session.
create table gateway.mcp_session (
  id uuid primary key default gen_random_uuid(),
  key_id bigint not null references access.api_key on delete cascade,
  spend_cap bigint not null check (spend_cap >= 0),
  spent bigint not null default 0 check (spent >= 0),
  -- for calls under way; what a node that died was about to spend stays reserved, so the cap holds
  reserved bigint not null default 0 check (reserved >= 0),
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index on gateway.mcp_session (key_id);
create index on gateway.mcp_session (seen_at);
