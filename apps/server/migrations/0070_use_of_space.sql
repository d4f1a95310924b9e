-- What a space uses, as functions: they are asked within every upload, and their plans are kept by the connection.

-- 0 for metrics that are not asked for. Each storage key counts once for a space: what was added up is a number; of the changes since, a
-- file counts that is named for the first time, and one that nothing names any more is taken off.
create function use_of(owner uuid, since timestamptz, metrics text[])
returns table (folder_usage bigint, storage_usage bigint, active_templates bigint, monthly_quick_signs bigint)
language plpgsql as $$
begin
  return query select
    case when 'folder_usage' = any (metrics) then
      (select coalesce(sum(change), 0) from folder_counts where owner_id = owner)
    else 0 end::bigint,
    case when 'storage_usage' = any (metrics) then
      (select coalesce((select size_bytes from space_storage where owner_id = owner), 0) + coalesce(sum(
          coalesce(space_files.size_bytes, changed.size_bytes) * (
            (coalesce(space_files.uses, 0) + changed.change > 0)::int - (coalesce(space_files.uses, 0) > 0)::int
          )), 0)
        from (
          select storage_key, sum(change) as change, max(size_bytes) as size_bytes
          from space_file_changes where owner_id = owner group by storage_key
        ) as changed
        left join space_files on space_files.owner_id = owner and space_files.storage_key = changed.storage_key)
    else 0 end::bigint,
    case when 'active_templates' = any (metrics) then
      (select coalesce(sum(change), 0) from pdf_counts where owner_id = owner and lifecycle = 'live' and mode = 'template')
    else 0 end::bigint,
    case when 'monthly_quick_signs' = any (metrics) then
      (select count(*) from quick_signs where owner_id = owner and created_at >= since)
    else 0 end::bigint;
end $$;

-- The same under a lock: until the transaction ends, no other adds to what the space uses. The second statement sees what those have
-- committed who held the lock before (read committed).
create function lock_use_of(owner uuid, since timestamptz, metrics text[])
returns table (folder_usage bigint, storage_usage bigint, active_templates bigint, monthly_quick_signs bigint)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('usage:' || owner, 0));
  return query select * from use_of(owner, since, metrics);
end $$;
