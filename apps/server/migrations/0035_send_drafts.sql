-- How a draft is to be sent, as far as it has been said: for everybody who may send it, wherever they are.
alter table pdfs add column send_draft jsonb;
