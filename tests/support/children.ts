import type { ChildProcess } from 'node:child_process'

const children = new Set<() => ChildProcess | undefined>()

/** Kills a child process if this process exits before the test has ended the child. */
export function endWithThis(child: () => ChildProcess | undefined): void {
  if (children.size === 0) process.once('exit', endAll)
  children.add(child)
}

function endAll(): void {
  for (const child of children) child()?.kill('SIGKILL')
}
