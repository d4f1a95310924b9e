-- Viewers: people who confirm that they have viewed a document, and sign nothing.
alter table signees drop constraint signees_kind_check;
alter table signees add constraint signees_kind_check check (kind in ('signer', 'approver', 'viewer', 'copy'));
alter table template_roles drop constraint template_roles_kind_check;
alter table template_roles add constraint template_roles_kind_check check (kind in ('signer', 'approver', 'viewer', 'copy'));
