-- By which rules a signed file was judged last. 0: before the rules had a version, so it is judged again when it is sent.
alter table pdfs add column judged_version integer not null default 0;
