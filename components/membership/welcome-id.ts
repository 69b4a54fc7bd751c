/** Id of the window that tells newcomers how membership works. */
export const welcomeId = 'membership-welcome'
