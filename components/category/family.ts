/** Accent color of a group's products: the number of their family, or their kind. */
const families: Readonly<Record<string, string>> = {
  energy: '1',
  edge: '2',
  'smart-services': '3',
  'iot-platform': '4',
  'smart-factory': '5',
  hardware: 'hardware',
  services: 'service',
}

/** Value of `data-family` for a group of the catalog. */
export function familyOfGroup(groupCode: string): string {
  return families[groupCode] ?? '4'
}

/** Name of the illustration of a group's family. */
export function illustrationName(groupCode: string): string {
  const family = familyOfGroup(groupCode)
  if (family === 'service') return 'services'
  return family === 'hardware' ? family : `family-${family}`
}
