-- Receivers that answer slowly are delivered to by a queue of their own, so that they hold up nobody else.
alter table webhooks add column is_slow boolean not null default false;
