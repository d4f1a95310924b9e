-- The words of what was placed on the pages, beside those of the pages themselves.
alter table pdf_words add column placed tsvector not null default '';
create index pdf_words_placed on pdf_words using gin (placed);
