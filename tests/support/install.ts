import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'

/** Returns true if this process may install Debian packages. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && works('apt-get', ['--version'])
}

/** Installs Debian packages. */
export function install(...packages: string[]): void {
  const options: ExecFileSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  process.stderr.write(`installing ${packages.join(', ')}\n`)
  execFileSync('apt-get', ['-qq', 'update'], options)
  execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], options)
}

/** Returns the full path of a program on the PATH, undefined if there is none. */
export function programOnPath(name: string): string | undefined {
  try {
    return (
      execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

function works(program: string, words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
