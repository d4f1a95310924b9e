-- Where a signee or whoever takes a role is to sign, nobody else has signed: what an editor had put there is taken out. Before
-- their consent signees fill in nothing.
update elements set data = jsonb_set(elements.data, '{value}', 'null')
from pdfs
where pdfs.id = elements.pdf_id
  and elements.data ->> 'kind' in ('signature', 'initial')
  and elements.data -> 'value' <> 'null'
  and (
    ((pdfs.signing_mode is null or pdfs.signing_mode = 'draft')
      and (elements.signee_id is not null or (pdfs.mode = 'template' and elements.data ->> 'role_id' is not null)))
    or (pdfs.signing_mode = 'pending' and exists (
      select 1 from signees where signees.id = elements.signee_id and signees.consented_at is null and signees.signed_at is null))
  );
