-- The file that grows by a revision for every signee who has finished, until it is sealed.
alter table pdfs add column signing_key text;
create index pdfs_signing_key on pdfs (signing_key) where signing_key is not null;

-- `each`: everybody signs with a signature of their own; `single`: one seal at the end, everything flat.
alter table pdfs add column seal_mode text not null default 'each' check (seal_mode in ('each', 'single'));

-- Which revision of the file holds what the signee signed, from 1; null until it was made.
alter table signees add column revision integer;
