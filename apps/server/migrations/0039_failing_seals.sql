-- What fails on its way to a seal is counted at every reading of the metrics, and few pdfs do.
create index pdfs_failing_seals on pdfs (seal_failures) where signing_mode = 'pending' and seal_failures > 0;
