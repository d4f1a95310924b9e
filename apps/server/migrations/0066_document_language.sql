-- The language of a document: how dates, times and numbers are written on its pages. That of its sender, from when it is sent; until then
-- that of its maker, as it is at the moment. What was sent before keeps its values as they stand: some of them are in signed files.
alter table pdfs add column language text;

-- How the values of a table are read: by the language of who sends it, what its separator says of the spreadsheet that wrote it, the order
-- of day and month that the sender has chosen for a column, and what was found for each column when it was checked last.
alter table bulk_sends
  add column language text not null default 'en',
  add column decimal_mark text,
  add column date_orders jsonb not null default '[]',
  add column readings jsonb not null default '[]';

-- Those that wait, or are being sent, are read in the language of who made them. Their columns are read before the next row is sent.
update bulk_sends
set language = coalesce((select coalesce(locale, seen_locale) from users where users.id = bulk_sends.created_by), 'en');
