/** The accent that a group's products are colored by: their family's number, or what kind they are. */
const families: Readonly<Record<string, string>> = {
  energy: '1',
  edge: '2',
  'smart-services': '3',
  'iot-platform': '4',
  'smart-factory': '5',
  hardware: 'hardware',
  services: 'service',
}

/** The value of `data-family` for a group of the catalog. */
export function familyOfGroup(groupCode: string): string {
  return families[groupCode] ?? '4'
}

/** The name of the drawing that stands for a group's family. */
export function drawingName(groupCode: string): string {
  const family = familyOfGroup(groupCode)
  if (family === 'service') return 'services'
  return family === 'hardware' ? family : `family-${family}`
}
