/** Width of the summary beside the steps of a checkout. */
export const summaryWidth = '360px'
