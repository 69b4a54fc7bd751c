import { describeHelp } from '#components/help/help-page.tsx'

/** Metadata of the technical support form. */
export const describe = describeHelp
