export { zoneOf as zoneOfRegion } from './period.ts'
