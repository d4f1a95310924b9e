-- When processing of a file failed first, and the last version of the application that failed on it. Each new version retries the
-- file once.
alter table pdfs add column failed_at timestamptz;
alter table pdfs add column failed_version text;
update pdfs set failed_at = updated_at where engine_mode = 'error';
create index pdfs_failed on pdfs (failed_at) where engine_mode = 'error';
