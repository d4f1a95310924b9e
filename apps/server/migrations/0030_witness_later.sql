-- Sealed while the timestamp authority did not answer: it is asked again, and what was downloaded before stays a file of ours.
alter table pdfs add column awaits_timestamp boolean not null default false;
alter table pdfs add column first_sealed_key text;
create index pdfs_awaits_timestamp on pdfs (completed_at) where awaits_timestamp;
create index pdfs_first_sealed on pdfs (first_sealed_key) where first_sealed_key is not null;
