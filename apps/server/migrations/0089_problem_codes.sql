-- Turns problems stored as English sentences into objects whose code is the sentence. An unknown code is shown as it is.
update bulk_sends
set problems = (
  select coalesce(jsonb_agg(case jsonb_typeof(problem) when 'string' then jsonb_build_object('code', problem) else problem end order by at), '[]')
  from jsonb_array_elements(problems) with ordinality as listed (problem, at)
)
where problems @? '$[*] ? (@.type() == "string")';

update bulk_send_rows
set errors = (
  select coalesce(jsonb_agg(case when error ? 'code' then error else (error - 'text') || jsonb_build_object('code', error -> 'text') end order by at), '[]')
  from jsonb_array_elements(errors) with ordinality as listed (error, at)
)
where errors @? '$[*].text';
