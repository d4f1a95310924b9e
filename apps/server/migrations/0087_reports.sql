-- The template that a document was made of, for reports. Earlier documents are found by what the templates' timelines tell.
alter table pdfs add column template_id uuid references pdfs (id) on delete set null;
update pdfs set template_id = event.pdf_id
from timeline_events event
where event.type = 'used' and event.pdf_id is not null and event.data ? 'pdf_id' and pdfs.id = (event.data ->> 'pdf_id')::uuid
  and exists (select 1 from pdfs template where template.id = event.pdf_id);
create index pdfs_template on pdfs (template_id) where template_id is not null;
create index pdfs_completed on pdfs (owner_id, completed_at) where completed_at is not null;
create index timeline_reminded on timeline_events (pdf_id) where type = 'reminded';
