import type { TextLanguage } from '#config/locales.ts'
import { simplified, traditional } from './chinese-scripts.ts'

/**
 * Converts Chinese characters and words to those of a language: 閘道器 becomes 网关 in Simplified
 * Chinese. Texts in other languages, and what is already in the right script, stay as they are.
 */
export function inScriptOf(language: TextLanguage, text: string): string {
  if (language === 'zh-Hans') return simplified(text)
  return language === 'zh-Hant' ? traditional(text) : text
}

/** Distance between a hiragana and the katakana of the same sound. */
const kanaDistance = 0x60

/** Replaces hiragana by katakana, since an input method leaves あんどん of アンドン. */
export function inKatakana(text: string): string {
  return text.replace(/[ぁ-ゖ]/g, (it) => String.fromCharCode(it.charCodeAt(0) + kanaDistance))
}

/** True if a text consists of hiragana only, as typed before a conversion to other characters. */
export function isUnconverted(text: string): boolean {
  return /^[ぁ-ゖー\s]{2,}$/.test(text)
}
