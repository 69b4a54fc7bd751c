/** Id of the welcome dialog. */
export const welcomeId = 'membership-welcome'
