-- How the documents of a space are sealed unless whoever sends says otherwise: a signature for each, or one seal at the end.
alter table users add column seal_mode text not null default 'each' check (seal_mode in ('each', 'single'));
alter table organizations add column seal_mode text not null default 'each' check (seal_mode in ('each', 'single'));
