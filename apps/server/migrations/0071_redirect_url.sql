-- Where signees are led after they have finished; empty: nowhere.
alter table pdfs add column redirect_url text not null default '';
