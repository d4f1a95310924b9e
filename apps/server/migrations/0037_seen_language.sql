-- The language of the browser that somebody was last seen with: they are written to in it, unless they have chosen another.
alter table users add column seen_locale text;
