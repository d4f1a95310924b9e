-- Whether the file of a pdf can be signed and sealed with its fields: a fingerprint of both, and what stood in the way.
alter table pdfs add column rehearsal jsonb;
