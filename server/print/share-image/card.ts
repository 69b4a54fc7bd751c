import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'

/** Texts of a share image. */
export interface ShareCard {
  /** Title of the page. */
  title: string
  /**
   * Label for the kind of page, such as a product or a partner, in the page's language; "" if there
   * is none.
   */
  kind: string
  site: string
  locale: Locale
}

const size = { width: 1200, height: 630, left: 72, textWidth: 640 }
/** Font sizes of the title, largest first, with the number of lines that fit. */
const sizes = [
  { fontSize: 66, lines: 3 },
  { fontSize: 54, lines: 4 },
  { fontSize: 44, lines: 5 },
] as const
const leading = 1.28
/** Font names as stored in the font files, which PDFs use too. */
const families = {
  en: 'Noto Sans Japanese',
  ja: 'Noto Sans Japanese',
  'zh-Hans': 'Noto Sans S Chinese',
  'zh-Hant': 'Noto Sans T Chinese',
} as const satisfies Record<TextLanguage, string>

/** Builds a share image as SVG on the given background. */
export function cardSvg({ title, kind, site, locale }: ShareCard, background: string): string {
  const lang = localeFacts[locale].textLanguage
  const { fontSize, lines } = fitTitle(title, lang)
  const last = size.height - 84
  const first = last - (lines.length - 1) * fontSize * leading
  const text = (content: string, y: number, attributes: string) =>
    `<text x="${size.left}" y="${Math.round(y)}" xml:lang="${lang}" ${attributes}>${escapeXml(content)}</text>`
  const parts = [
    `<g font-family="${families[lang]}">`,
    `<g transform="translate(${size.left} 62) scale(1.4)"><path d="M20 2a17.3 17.3 0 0 0 0 36v-4a13.4 13.4 0 0 1 0-28z" fill="#fff"/>`,
    '<path d="M20 2a17.3 17.3 0 0 1 0 36 12.1 17.3 0 0 0 0-36zm0 0a8.8 17.3 0 0 1 0 36 2.7 17.3 0 0 0 0-36z" fill="#6ff0ff"/></g>',
    `<text x="${size.left + 74}" y="100" font-size="30" font-weight="700" fill="#fff">${escapeXml(site)}</text>`,
    ...(kind === ''
      ? []
      : [text(kind, first - fontSize - 14, 'font-size="28" font-weight="700" fill="#6ff0ff"')]),
    ...lines.map((line, index) =>
      text(
        line,
        first + index * fontSize * leading,
        `font-size="${fontSize}" font-weight="700" fill="#fff"`,
      ),
    ),
  ]
  return background.replace('</svg>', `${parts.join('')}</g></svg>`)
}

/**
 * Wraps the title at the largest size in which it fits. If it fits in none, it is truncated at the
 * smallest size.
 */
function fitTitle(title: string, lang: TextLanguage): { fontSize: number; lines: string[] } {
  for (const { fontSize, lines: maxLines } of sizes) {
    const lines = wrapText(title, lang, size.textWidth / fontSize)
    if (lines.length <= maxLines) return { fontSize, lines }
  }
  const { fontSize, lines: maxLines } = sizes[sizes.length - 1]!
  const lines = wrapText(title, lang, size.textWidth / fontSize)
  return {
    fontSize,
    lines: [
      ...lines.slice(0, maxLines - 1),
      `${[...(lines[maxLines - 1] ?? '')].slice(0, -1).join('')}…`,
    ],
  }
}

/**
 * Breaks a text between words into lines of at most `maxEms` ems. Finds words by the rules of the
 * language, because Japanese and Chinese are written without spaces.
 */
export function wrapText(text: string, lang: TextLanguage, maxEms: number): string[] {
  const lines: string[] = ['']
  for (const word of wordsOf(text, lang)) {
    const line = lines[lines.length - 1] ?? ''
    if (line !== '' && emsOf((line + word).trimEnd()) > maxEms) lines.push(word.trimStart())
    else lines[lines.length - 1] = line + word
  }
  return lines.map((it) => it.trim()).filter((it) => it !== '')
}

/**
 * Splits a text into words. Characters that must not begin a line, such as a period, are kept with
 * the word before them.
 */
function wordsOf(text: string, lang: TextLanguage): string[] {
  const words: string[] = []
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
    const before = words[words.length - 1]
    const isJoined =
      before !== undefined &&
      (/^[\p{Pe}\p{Pf}\p{Po}ーっゃゅょッャュョ\s]+$/u.test(segment) ||
        /[\p{Ps}\p{Pi}\p{Pd}&/]$/u.test(before) ||
        /^[\p{Pd}/]/u.test(segment))
    if (isJoined) words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

/**
 * Returns the approximate width of a text in ems. Japanese and Chinese characters are 1 em wide.
 */
function emsOf(text: string): number {
  let ems = 0
  for (const character of text)
    ems += /[\u2E80-\uFFEF]/.test(character)
      ? 1
      : /[A-ZMW@%&m–—]/.test(character)
        ? 0.72
        : /[ilj.,:;'|! ]/.test(character)
          ? 0.3
          : 0.58
  return ems
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`)
}
