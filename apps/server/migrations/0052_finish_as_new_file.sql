-- A sent pdf that cannot be sealed may be finished as a new file, with what was signed drawn on a flat copy of the original. The text
-- is the last reason why sealing failed, which goes into the evidence.
alter table pdfs add column finish_as_new_file_at timestamptz;
alter table pdfs add column seal_failure text;
