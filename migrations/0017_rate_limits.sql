-- What all processes together have counted against a limit, settled by each of them a few times a second. See docs/decisions/0046.
-- Unlogged: a crash of the server forgets the counts of a minute, and nothing of them is ever worth waiting for a disk.
create unlogged table rate_limits (
  -- A hash of the limit's name and of whom it holds: addresses and accounts are not kept here.
  bucket uuid primary key,
  points integer not null,
  -- The end of the window, in milliseconds since the epoch on the clock of the service.
  ends_at bigint not null
) with (fillfactor = 50);
