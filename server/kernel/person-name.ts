/** Control characters and bidirectional overrides. */
const invisible = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
/** A URL, a domain with a path, or text that email programs turn into a link. */
const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}\/|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|xyz|top|site|online|shop|club|link|click|icu|vip|ru|cn|io|app|tw|jp|kr|uk)(?![\p{L}\p{N}])/iu

/** True if text contains a link, or something that email programs turn into one. Source: C12. */
export function hasLink(text: string): boolean {
  return link.test(text.normalize('NFKC'))
}

/**
 * True for text that may be a person's name in emails to strangers: no control characters, no
 * bidirectional overrides and no links. Source: C12.
 */
export function isSafeName(text: string): boolean {
  return !invisible.test(text) && !hasLink(text)
}
