-- The secrets that a webhook had before, which sign beside the present one until their time: [{"sealed": …, "until": …}].
alter table webhooks add column retired_secrets jsonb not null default '[]';
