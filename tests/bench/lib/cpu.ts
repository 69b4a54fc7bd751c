import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface ProcessTimes {
  parent: number
  /** User and system time of the process and of its terminated children, in clock ticks. */
  ticks: number
}

/**
 * Returns the CPU seconds that a process and its descendants have used so far. Source: proc(5),
 * /proc/PID/stat.
 */
export function cpuSecondsOf(pid: number): number {
  const all = new Map(
    readdirSync('/proc').flatMap((it) =>
      /^\d+$/.test(it) ? [[Number(it), timesOf(it)] as const] : [],
    ),
  )
  const isBelow = (it: number): boolean =>
    it === pid || (it > 1 && isBelow(all.get(it)?.parent ?? 0))
  let ticks = 0
  for (const [id, times] of all) if (times && isBelow(id)) ticks += times.ticks
  return ticks / ticksPerSecond
}

function timesOf(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // start after the process name, which may itself contain spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) }
  } catch {
    return undefined // the process has ended since it was listed
  }
}
