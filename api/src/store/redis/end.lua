-- Ends a session and leaves something of it for a while.
-- KEYS: head, log, answers, kept, tombstone
-- ARGV: tombstone, its lifetime in milliseconds, command to publish with, channel
if redis.call('EXISTS', KEYS[1]) == 0 then
  if redis.call('GET', KEYS[5]) == ARGV[1] then
    -- This call, whose reply was lost. Written again, so that a WAIT after this waits for it.
    redis.call('PEXPIRE', KEYS[5], ARGV[2])
    return {'done'}
  end
  return {'gone'}
end
-- Room is made first: a full Redis lets a script go on that has begun to write.
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
if tonumber(ARGV[2]) > 0 then redis.call('SET', KEYS[5], ARGV[1], 'PX', ARGV[2]) end
redis.pcall(ARGV[3], ARGV[4], 'gone')
return {'done'}
