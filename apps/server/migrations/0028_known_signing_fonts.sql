-- Names are signed in a handwriting or in plain letters. What named any other font was drawn in plain letters: now it says so.
update saved_signatures set value = jsonb_set(value, '{font}', '"noto-sans"')
where value ->> 'font' not in ('noto-sans', 'caveat', 'dancing-script', 'great-vibes', 'homemade-apple', 'sacramento', 'kalam');

update elements set data = jsonb_set(data, '{value,font}', '"noto-sans"')
where data ->> 'kind' in ('signature', 'initial')
  and data -> 'value' ->> 'font' not in ('noto-sans', 'caveat', 'dancing-script', 'great-vibes', 'homemade-apple', 'sacramento', 'kalam');
