import { readFileSync } from 'node:fs'

/** Returns the resident set of a process in MB: the largest so far, and now. */
export function memoryOf(pid: number): { largest: number; now: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { largest: megabytes('VmHWM'), now: megabytes('VmRSS') }
}
