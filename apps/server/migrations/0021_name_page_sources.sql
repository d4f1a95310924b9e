-- What a file was called whose pages are added: its bookmarks come under that name.

alter table page_sources add column name text;
