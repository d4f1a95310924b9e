-- Whether support staff have switched maintenance on. One row for the installation.
create table maintenance (
  id boolean primary key default true check (id),
  is_on boolean not null,
  since timestamptz not null
);
insert into maintenance (is_on, since) values (false, now());
