/**
 * Value of `data-family` by group code: the number of a product family, `hardware` or `service`.
 */
const families: Readonly<Record<string, string>> = {
  energy: '1',
  edge: '2',
  'smart-services': '3',
  'iot-platform': '4',
  'smart-factory': '5',
  hardware: 'hardware',
  services: 'service',
}

/** Returns the value of `data-family` for a catalog group, which sets the accent color. */
export function familyOfGroup(groupCode: string): string {
  return families[groupCode] ?? '4'
}

/** Returns the name of the illustration for a group's family. */
export function illustrationName(groupCode: string): string {
  const family = familyOfGroup(groupCode)
  if (family === 'service') return 'services'
  return family === 'hardware' ? family : `family-${family}`
}
