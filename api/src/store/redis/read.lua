-- Looks a session up, and puts off its expiry.
-- KEYS: head, log, answers, kept, tombstone
-- ARGV: lifetime in milliseconds
local found = redis.call('HMGET', KEYS[1], 'version', 'head')
if found[1] and found[2] then
  if redis.call('LLEN', KEYS[2]) ~= tonumber(found[1]) then return {'damaged'} end
  -- Not each time, because replicas and the file have to follow.
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) * 3 / 4 then
    for index = 1, 4 do
      -- A Redis that takes no writes can still be read.
      redis.pcall('PEXPIRE', KEYS[index], ARGV[1])
    end
  end
  return {'open', tonumber(found[1]), found[2]}
end
local tombstone = redis.call('GET', KEYS[5])
if tombstone then return {'ended', tombstone} end
return {'nothing'}
