-- The words of what was placed on the pages, beside those of the pages themselves.
alter table pdf_words add column placed tsvector not null default '';
create index pdf_words_placed on pdf_words using gin (placed);

-- Of what is there already, as far as spaces tell words apart; each is read properly with the next change. No row may become too large.
insert into pdf_words (pdf_id, source_key, words, placed)
select pdf_id, '', '', array_to_tsvector(array_agg(word))
from (
  select pdf_id, word, row_number() over (partition by pdf_id order by word) as place
  from (
    select distinct elements.pdf_id, left(split.word, 60) as word
    from elements
    cross join lateral regexp_split_to_table(
      lower(regexp_replace(normalize(left(elements.data->>'value', 10000), nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'
    ) as split (word)
    where elements.kind in ('text', 'input') and elements.signee_id is null and jsonb_typeof(elements.data->'value') = 'string'
  ) as words
  where word <> ''
) as counted
where place <= 2000
group by pdf_id
on conflict (pdf_id) do update set placed = excluded.placed;

-- Whoever listens for them begins here, and does not read a week of changes again.
insert into outbox_cursors (listener, last_xid, last_id)
select 'placed_words', coalesce(max(last.xid::text)::xid8, '0'), coalesce(max(last.id), 0)
from (select xid, id from outbox order by outbox.xid desc, outbox.id desc limit 1) as last;
