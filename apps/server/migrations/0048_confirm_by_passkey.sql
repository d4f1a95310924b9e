-- When its person last used a passkey to show who they are: that is a second factor, which a password is not.
alter table sessions add column passkey_confirmed_at timestamptz;
