-- The mail server takes no mail for the address of a signee.
alter table signees add column mail_refused_at timestamptz;
