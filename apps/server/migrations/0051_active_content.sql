-- Whether the sender of a file with signatures of others agreed to send it with content that programs or printers may show
-- differently. Files without such signatures are written anew without that content.
alter table pdfs add column accepts_active_content boolean not null default false;
