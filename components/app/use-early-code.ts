import { useEffect } from 'react'

/**
 * Loads the code of a part that is shown once data has arrived, while the data is on its way.
 *
 * @param load the same function at each render
 */
export function useEarlyCode(load: () => Promise<unknown>): void {
  useEffect(() => {
    // the part itself reports that its code could not be loaded
    load().catch(() => {})
  }, [load])
}
