-- Creates a session.
-- KEYS: head, log, answers, kept, tombstone
-- ARGV: head, lifetime in milliseconds, idempotency key or nothing, answer, greatest length of a log, entries...
local head, lifetime, key, answer, limit = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local count = #ARGV - 5

-- Also writes where nothing else is written, so that a WAIT after this waits for what was written before.
local function slide()
  for _, name in ipairs(KEYS) do redis.call('PEXPIRE', name, lifetime) end
end

local found = redis.call('HMGET', KEYS[1], 'version', 'head')
if found[2] == head and tonumber(found[1]) == count then
  -- This call, whose reply was lost: ids are random, and heads are sealed.
  slide()
  return {'done', count}
end
if key ~= '' then
  local told = redis.call('HGET', KEYS[3], key)
  if told then
    slide()
    return {'remembered', told}
  end
end
if redis.call('EXISTS', unpack(KEYS)) > 0 then return {'taken'} end
if count > limit then return {'long'} end

-- The first write is one that a full Redis refuses: after it nothing in this script is refused any more.
redis.call('HSET', KEYS[1], 'version', count, 'head', head)
for index = 6, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[index]) end
if key ~= '' then
  redis.call('HSET', KEYS[3], key, count .. ' ' .. answer)
  redis.call('RPUSH', KEYS[4], key)
end
slide()
return {'done', count}
