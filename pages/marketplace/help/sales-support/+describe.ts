import { describeHelp } from '#components/help/help-page.tsx'

/** Describes the form of the sales desk. */
export const describe = describeHelp
