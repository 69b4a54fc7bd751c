import type { Reporter, TestModule } from 'vitest/node'

const mostFiles = 15
/** Runs with fewer test files are not reported. */
const leastFiles = 10

/** At the end of a run, reports the duration of each kind of test and the slowest files. */
export class Durations implements Reporter {
  readonly #startedAt = new Map<string, number>()
  readonly #endedAt = new Map<string, number>()

  onTestModuleStart(module: TestModule): void {
    const { name } = module.project
    if (!this.#startedAt.has(name)) this.#startedAt.set(name, performance.now())
  }

  onTestModuleEnd(module: TestModule): void {
    this.#endedAt.set(module.project.name, performance.now())
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < leastFiles) return
    const kinds = Map.groupBy(modules, (it) => it.project.name)
    const lines = [
      'Time by kind: from its first test to its last, and that of its files added up',
      ...[...kinds].map(([name, files]) =>
        lineOf(this.#wallMs(name), `${name}, ${files.length} files, ${seconds(sumOf(files))}`),
      ),
      'Slowest files',
      ...modules
        .toSorted((a, b) => msOf(b) - msOf(a))
        .slice(0, mostFiles)
        .map((it) => lineOf(msOf(it), `${it.project.name} ${it.relativeModuleId}`)),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }

  #wallMs(kind: string): number {
    return (this.#endedAt.get(kind) ?? 0) - (this.#startedAt.get(kind) ?? 0)
  }
}

/** Returns the duration of a test file in ms: imports, tests and hooks. */
function msOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

function sumOf(modules: readonly TestModule[]): number {
  return modules.reduce((sum, it) => sum + msOf(it), 0)
}

function lineOf(ms: number, text: string): string {
  return `${seconds(ms).padStart(9)}  ${text}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
