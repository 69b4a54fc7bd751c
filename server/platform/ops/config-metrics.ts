import { Gauge, type Registry } from 'prom-client'
import type { ConfigSource } from '#config/watch.ts'

/** The facts about the configuration in force that operators watch. */
export type WatchedConfig = Pick<ConfigSource, 'hash' | 'faults' | 'acceptedAt' | 'origin'>

/** Registers the gauges for the configuration in force and the last reading of its files. */
export function watchConfig(registers: Registry[], config: WatchedConfig): void {
  const gauges = [
    new Gauge({
      name: 'config_last_reload_successful',
      help: '1 if the last reading of the configuration files succeeded, 0 if they were refused.',
      registers,
      collect() {
        this.set(config.faults.length === 0 ? 1 : 0)
      },
    }),
    new Gauge({
      name: 'config_last_reload_success_timestamp_seconds',
      help: 'Last time that configuration files were read without faults.',
      registers,
      collect() {
        this.set(config.acceptedAt.getTime() / 1000)
      },
    }),
    new Gauge({
      name: 'config_info',
      help: 'Hash of the configuration in force, and where it comes from: files or database.',
      labelNames: ['hash', 'origin'],
      registers,
      collect() {
        this.reset()
        this.set({ hash: config.hash, origin: config.origin }, 1)
      },
    }),
  ]
  void gauges // the registry keeps them alive
}
