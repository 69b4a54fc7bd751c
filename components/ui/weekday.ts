/**
 * Sets the weekday that Japanese writes in brackets in full-width brackets: 12月3日(木) 10:00 becomes
 * 12月3日（木）10:00.
 */
export function withWideWeekday(text: string): string {
  return text.replaceAll(/\((.)\) ?/gu, '（$1）')
}
