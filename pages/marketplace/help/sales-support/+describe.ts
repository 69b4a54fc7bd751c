import { describeHelp } from '#components/help/help-page.tsx'

/** Metadata of the sales support form. */
export const describe = describeHelp
