-- Which statuses say that the technician has departed or arrived. Those of the standard workflow do.
update workflows
   set statuses = (select jsonb_agg(case status->>'key' when 'on_the_way' then status || '{"means": "departed"}'
                                                        when 'arrived' then status || '{"means": "arrived"}'
                                                        else status end order by position)
                     from jsonb_array_elements(statuses) with ordinality as each (status, position))
 where statuses @> '[{"key": "on_the_way"}, {"key": "arrived"}]';
