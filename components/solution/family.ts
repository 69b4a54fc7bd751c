/**
 * Product family by solution group: the family of most of the group's products. It sets the accent
 * color.
 */
const families: Readonly<Record<string, string>> = {
  'energy-esg': '1',
  'edge-connectivity': '2',
  'smart-spaces': '3',
  'equipment-service': '4',
  'smart-manufacturing': '5',
}

/** Returns the value of `data-family` for a solution, which depends on its group. */
export function familyOfSolution({
  code,
  parents,
}: {
  code: string
  parents: readonly { code: string }[]
}): string {
  return families[parents[0]?.code ?? code] ?? '4'
}
