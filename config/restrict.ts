import type { Config } from './schema.ts'
import type { ConfigSource } from './watch.ts'

/**
 * Returns a source whose current configuration lacks what this process may not do. Its hash and
 * files stay those of the tables.
 */
export function restrictConfig(
  source: ConfigSource,
  restrict: (tables: Config) => Config,
): ConfigSource {
  let tables = source.current
  let restricted = restrict(tables)
  const current = () => {
    if (source.current !== tables) {
      tables = source.current
      restricted = restrict(tables)
    }
    return restricted
  }
  const onChange: ConfigSource['onChange'] = (listener) =>
    source.onChange((changed) => listener(changed, current()))
  return Object.create(source, {
    current: { get: current },
    onChange: { value: onChange },
  }) as ConfigSource
}
