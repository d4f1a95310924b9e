-- Signing groups: several signers or approvers of whom one is enough. In a draft the id is that of the signee who has the group's fields.
alter table signees add column signing_group_id uuid;
alter table signees add constraint signees_signing_group_check check (signing_group_id is null or kind in ('signer', 'approver'));
