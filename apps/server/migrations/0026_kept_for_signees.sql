-- A completed pdf that its space has removed for good belongs to no space: it is there for those who signed it alone.
alter table pdfs drop constraint pdfs_check;
alter table pdfs add constraint pdfs_space check (
  num_nonnulls(user_id, organization_id) = 1
  or (num_nonnulls(user_id, organization_id) = 0 and signing_mode = 'completed' and deleted_at is not null)
);
