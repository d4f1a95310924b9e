-- Timelines whose chain of hashes did not hold when they were last checked.
create table timeline_faults (
  subject_id uuid primary key,
  kind text not null check (kind in ('pdf', 'user')),
  sequence integer not null,
  found_at timestamptz not null
);
