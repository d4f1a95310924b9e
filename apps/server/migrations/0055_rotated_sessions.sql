-- A session that was begun under the plain name of its cookie gets another secret with the name that no other host can plant. The
-- former one counts for a moment, for requests that were under way.
alter table sessions add column former_hash text;
alter table sessions add column rotated_at timestamptz;
create unique index sessions_former on sessions (former_hash) where former_hash is not null;
