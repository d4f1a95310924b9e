-- How those are reminded, and how long they have, who are asked by a form or a bulk send.
alter table forms
  add column reminders jsonb,
  add column expires_after_days integer check (expires_after_days between 1 and 365);
alter table bulk_sends
  add column reminders jsonb,
  add column expires_after_days integer check (expires_after_days between 1 and 365);
