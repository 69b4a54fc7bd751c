/**
 * Browsers by the token in their User-Agent header. The order matters: most browsers also send the
 * tokens of Chrome and Safari. Source: developer.mozilla.org, User-Agent reference.
 */
const browsers: readonly (readonly [token: RegExp, name: string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(HeadlessChrome|\bChrome|\bChromium|\bCriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [token: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the browser and operating system from a User-Agent header, for the list of sessions. */
export function deviceName(userAgent: string): string {
  return [browsers, systems]
    .map((table) => table.find(([token]) => token.test(userAgent))?.[1] ?? '')
    .filter((it) => it !== '')
    .join(', ')
}
