-- A folder that holds nothing is shown among what it was made for: documents or templates. Earlier ones are shown among both.
alter table folders add column mode text check (mode in ('edit', 'template'));
