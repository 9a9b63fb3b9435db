-- Replays prepared requests, each once: one line of tab-separated name and value pairs after the path. PAUSE_MS: a connection waits so
-- long before it asks again.
local requests, count, at = {}, 0, 0
local pause = tonumber(os.getenv("PAUSE_MS") or "")
if pause then
  function delay() return pause end
end
function init(args)
  for line in io.lines(args[1]) do
    local fields = {}
    for field in line:gmatch("[^\t]+") do fields[#fields + 1] = field end
    local headers = { Host = "gateway" }
    for n = 2, #fields, 2 do headers[fields[n]] = fields[n + 1] end
    count = count + 1
    requests[count] = wrk.format("GET", fields[1], headers)
  end
end
function request()
  at = at % count + 1
  return requests[at]
end
