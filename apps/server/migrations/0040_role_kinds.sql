-- Whoever takes a role signs, approves, or gets a copy.
alter table template_roles
  add column kind text not null default 'signer' check (kind in ('signer', 'approver', 'copy'));
-- Those that were removed come back with all columns.
update removed_parties set party = party || '{"kind": "signer"}'::jsonb where kind = 'role';
