-- Since when it is known whether a sent pdf prints what its screen shows: at sending, or, where it was sent by a version that did not
-- look, when a later one looked.
alter table pdfs add column print_judged_at timestamptz;
create index pdfs_print_unjudged on pdfs (id) where signing_mode = 'pending' and print_judged_at is null;
