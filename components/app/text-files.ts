import type { TextTree } from '#components/islands/load-texts.ts'

/**
 * Text files of app pages by their paths, each with the function that loads it. The list is a file of
 * its own, since the first page needs none: its document has its texts.
 */
export const textFiles = import.meta.glob<{ default: TextTree }>([
  '../../locales/*/app*.json',
  '../../locales/*/{account,downloads,ui}.json',
])
