-- The option of the compress tool is called max_megabytes; saved pipelines have its former name.
update tool_pipelines
set steps = (
  select jsonb_agg(
    case
      when step -> 'options' ? 'most_megabytes' then
        jsonb_set(step, '{options}', (step -> 'options') - 'most_megabytes'
          || jsonb_build_object('max_megabytes', step -> 'options' -> 'most_megabytes'))
      else step
    end
    order by position
  )
  from jsonb_array_elements(steps) with ordinality as listed (step, position)
)
where steps @? '$[*].options.most_megabytes';
