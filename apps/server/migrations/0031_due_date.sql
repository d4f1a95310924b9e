-- By when the sender would like to have it; nothing ends then.
alter table pdfs add column due_at timestamptz;
