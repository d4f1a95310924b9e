-- Who may make an account; one row. What the configuration says goes before it.
create table sign_up_rules (
  id boolean primary key default true check (id),
  mode text not null,
  domains text[] not null,
  allows_disposable boolean not null,
  updated_at timestamptz not null
);
