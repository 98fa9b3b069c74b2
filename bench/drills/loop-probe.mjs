import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the serving process with --import: each second it writes the longest turn of the event loop, by the clock
// and, because a busy machine stops a process, by what its thread computed meanwhile.
const file = process.env.LOOP_PROBE
if (file) {
  const histogram = monitorEventLoopDelay({ resolution: 5 })
  histogram.enable()
  let [at, cpu, longest] = [performance.now(), process.threadCpuUsage(), 0]
  setInterval(() => {
    const used = process.threadCpuUsage(cpu)
    const wall = performance.now() - at
    longest = Math.max(longest, Math.min(wall, (used.user + used.system) / 1000))
    at = performance.now()
    cpu = process.threadCpuUsage()
  }, 1).unref()
  setInterval(() => {
    appendFileSync(
      file,
      `${JSON.stringify({ pid: process.pid, at: Date.now(), delay: histogram.max / 1e6, computed: longest })}\n`,
    )
    histogram.reset()
    longest = 0
  }, 1000).unref()
}
