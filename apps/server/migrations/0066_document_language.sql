-- The language of a document: how dates, times and numbers are written on its pages. That of its sender, from when it is sent; until then
-- that of its maker, as it is at the moment. What was sent before keeps its values as they stand: some of them are in signed files.
alter table pdfs add column language text;
