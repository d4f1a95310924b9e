-- Files that could not be processed are tried again by each version that has not failed on them; their owner is told when one is
-- ready after all.
alter table pdfs add column failed_at timestamptz;
alter table pdfs add column failed_version text;
update pdfs set failed_at = updated_at where engine_mode = 'error';
create index pdfs_failed on pdfs (failed_at) where engine_mode = 'error';
