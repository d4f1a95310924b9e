-- A folder that holds nothing is shown among what it was made for: documents or templates. Earlier ones are shown among both.
alter table folders add column made_among text check (made_among in ('edit', 'template'));
