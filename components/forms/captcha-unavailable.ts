/** This browser cannot solve the captcha; the form is submitted in two steps, as without script. */
export class CaptchaUnavailableError extends Error {}
