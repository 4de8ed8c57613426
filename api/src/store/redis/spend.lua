-- Counts a request, if it is served. What its caller owes is told as it was before.
-- KEYS: when the debt of the caller will be paid
-- ARGV: what the request costs, the largest debt with which it is served, both in microseconds
local cost, allowance = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local debt = math.max(tonumber(redis.call('GET', KEYS[1]) or now) - now, 0)
if debt <= allowance then
  -- As text, a number of this size would lose its last digits.
  local paid = string.format('%.0f', now + debt + cost)
  redis.call('SET', KEYS[1], paid, 'PX', math.ceil((debt + cost) / 1000))
end
return debt
