-- A signed file that programs show as something else than its pages: a portfolio, a form that only XFA shows.
alter table pdfs drop constraint pdfs_obstacle_check;
alter table pdfs add constraint pdfs_obstacle_check check (obstacle in ('certified', 'damaged', 'opens_otherwise'));
