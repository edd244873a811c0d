-- The same runs as before, in time that grows with the length of the text, not with its square: substr() counts characters from the start, so a
-- job with 2,000 letters took 35 ms. The text is now cut into blocks of 32 characters, each with the two that follow. Indexes stay as they are.
create or replace function search_runs(tenant integer, value text) returns text[] language sql immutable parallel safe
return array(select tenant || ' ' || substr(block, at, 3)
               from generate_series(0, (char_length(value) - 3) / 32) as part,
                    substr(value, part * 32 + 1, 34) as block,
                    generate_series(1, char_length(block) - 2) as at)
  || case when octet_length(value) = char_length(value) then '{}'::text[]
     else array(select tenant || ' ' || substr(block, at, 2)
                  from generate_series(0, (char_length(value) - 2) / 32) as part,
                       substr(value, part * 32 + 1, 33) as block,
                       generate_series(1, char_length(block) - 1) as at
                 where octet_length(substr(block, at, 2)) > 3) end;
