/**
 * Thrown if this browser cannot solve the captcha. The form is then submitted in two steps, as it
 * is without JavaScript.
 */
export class CaptchaUnavailableError extends Error {}
