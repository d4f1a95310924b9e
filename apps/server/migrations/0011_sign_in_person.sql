-- Signees who sign on the device of whoever sent them the pdf, in front of them.
alter table signees add column is_in_person boolean not null default false;
