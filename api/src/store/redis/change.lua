-- Changes a session: all of it, or nothing.
-- KEYS: head, log, answers, kept
-- ARGV: expected version, head, lifetime in milliseconds, command to publish with, channel, idempotency key or nothing,
--       answer, how many answers are kept, greatest length of a log, entries...
local expected, head, lifetime = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local publish, channel = ARGV[4], ARGV[5]
local key, answer, answers, limit = ARGV[6], ARGV[7], tonumber(ARGV[8]), tonumber(ARGV[9])
local first, count = ARGV[10], #ARGV - 9

-- Also writes where nothing else is written, so that a WAIT after this waits for what was written before.
local function slide()
  for _, name in ipairs(KEYS) do redis.call('PEXPIRE', name, lifetime) end
end

local version = redis.call('HGET', KEYS[1], 'version')
if not version then return {'gone'} end
version = tonumber(version)
if redis.call('LLEN', KEYS[2]) ~= version then return {'damaged'} end

if version > expected and redis.call('LINDEX', KEYS[2], expected) == first then
  -- This call, whose reply was lost: each call puts its own random number before its entries.
  slide()
  return {'done', expected + count}
end
if key ~= '' then
  local told = redis.call('HGET', KEYS[3], key)
  if told then
    slide()
    return {'remembered', told}
  end
end
if version ~= expected then return {'moved', version} end
if version + count > limit then return {'long'} end

-- The first write is one that a full Redis refuses: after it nothing in this script is refused any more.
for index = 10, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[index]) end
version = version + count
redis.call('HSET', KEYS[1], 'version', version, 'head', head)
if key ~= '' then
  redis.call('HSET', KEYS[3], key, version .. ' ' .. answer)
  if redis.call('RPUSH', KEYS[4], key) > answers then
    local oldest = redis.call('LPOP', KEYS[4])
    local told = redis.call('HGET', KEYS[3], oldest)
    if told then redis.call('HSET', KEYS[3], oldest, (string.match(told, '^%d+'))) end
  end
end
slide()
-- Whoever may not publish can still play: watchers look again from time to time.
redis.pcall(publish, channel, version)
return {'done', version}
