-- Where a signee or whoever takes a role is to sign, nobody else has signed: what an editor had put there is taken out.
update elements set data = jsonb_set(elements.data, '{value}', 'null')
from pdfs
where pdfs.id = elements.pdf_id
  and (pdfs.signing_mode is null or pdfs.signing_mode = 'draft')
  and elements.data ->> 'kind' in ('signature', 'initial')
  and elements.data -> 'value' <> 'null'
  and (elements.signee_id is not null or (pdfs.mode = 'template' and elements.data ->> 'role_id' is not null));
