/** The product family whose accent colors the solutions of a group: the one that most of its products are of. */
const families: Readonly<Record<string, string>> = {
  'energy-esg': '1',
  'edge-connectivity': '2',
  'smart-spaces': '3',
  'equipment-service': '4',
  'smart-manufacturing': '5',
}

/** The value of `data-family` for a solution: that of its group. */
export function familyOfSolution({
  code,
  parents,
}: {
  code: string
  parents: readonly { code: string }[]
}): string {
  return families[parents[0]?.code ?? code] ?? '4'
}
