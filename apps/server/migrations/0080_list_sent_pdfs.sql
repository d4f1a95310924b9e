-- Lists of what was sent in a range of days. The index has sent pdfs only.
create index pdfs_list_sent on pdfs (owner_id, sent_at desc, id) where sent_at is not null;
