-- How somebody opens pdfs to edit them, on every device: at a scale, or as wide as the window. null: as the product does.
alter table users add column editor_view text check (editor_view in ('scale', 'full'));
