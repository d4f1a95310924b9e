-- What an upload brings along, and what was decided about its form.
alter table pdfs add column form text not null default 'none' check (form in ('none', 'found', 'used', 'kept', 'flattened'));
alter table pdfs add column form_field_count integer not null default 0;
alter table pdfs add column signature_count integer not null default 0;
