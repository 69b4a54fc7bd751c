import { describeHelp } from '#components/help/help-page.tsx'

/** Describes the form of the technical desk. */
export const describe = describeHelp
