-- What was not saved yet when somebody went back to a snapshot is not laid over it.
alter table pdfs add column restored_revision integer not null default 0;
