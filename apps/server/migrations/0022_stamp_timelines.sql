-- What a timestamp authority has witnessed of the timelines: one token a day over where each chain ended that had grown.

create table timeline_stamps (
  id uuid primary key,
  made_at timestamptz not null,
  -- SHA-256, hex, over a line for each head of this stamp.
  digest text not null,
  -- RFC 3161, DER as base64; null as long as the authority has not answered.
  token text
);

create table timeline_stamped_heads (
  stamp_id uuid not null references timeline_stamps (id) on delete cascade,
  subject_id uuid not null,
  kind text not null check (kind in ('pdf', 'user')),
  sequence integer not null,
  hash text not null,
  primary key (subject_id, sequence)
);
create index timeline_stamped_heads_stamp_id on timeline_stamped_heads (stamp_id, subject_id);
