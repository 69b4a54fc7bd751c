import type { ChildProcess } from 'node:child_process'

const children = new Set<() => ChildProcess | undefined>()

/** Kills a child process when this process ends before the test could. */
export function endWithThis(child: () => ChildProcess | undefined): void {
  if (children.size === 0) process.once('exit', endAll)
  children.add(child)
}

function endAll(): void {
  for (const child of children) child()?.kill('SIGKILL')
}
