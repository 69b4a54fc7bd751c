import type { Reporter, TestModule } from 'vitest/node'

/** Prints one machine-readable line with the results at the end of a run. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((it) => [...it.children.allTests()])
    const count = (state: string) => tests.filter((it) => it.result().state === state).length
    const broken = modules.filter((it) => it.errors().length > 0).length + errors.length
    const skipped = count('skipped')
    process.stdout.write(
      `${count('passed')} passed, ${count('failed') + broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
    )
  }
}
