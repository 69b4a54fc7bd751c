/** The security check of the site cannot be done in this browser: the form goes in two steps, as without script. */
export class CaptchaUnavailableError extends Error {}
