import fromMainland from 'opencc-js/from/cn'
import fromTaiwan from 'opencc-js/from/twp'
import toMainland from 'opencc-js/to/cn'
import toTaiwan from 'opencc-js/to/twp'

/**
 * Converts Chinese texts between the scripts, and the words of mainland China and Taiwan, with the
 * dictionaries of OpenCC. The package's own converters keep them as tries, which take 75 MB of a
 * process. As maps they take a tenth of that.
 */

/** Words and characters with what replaces them, and the length of the longest. */
interface Dictionary {
  replacements: ReadonlyMap<string, string>
  longest: number
}

/** Dictionaries in the format of the package: "from to|from to". Those that come first win. */
type Group = readonly string[]

/**
 * Converts characters and words of Taiwan to those of the mainland: 軟體 becomes 软件. Words that the
 * mainland uses in another sense are converted too: 文件, which is a document in Taiwan, becomes 文档.
 */
export const inMainlandsWords = converterOf(() => [...fromTaiwan, ...toMainland])

const inSimplifiedCharacters = converterOf(() => toMainland)
const inTaiwansWords = converterOf(() => [...fromMainland, ...toTaiwan])
const inTraditionalCharacters = converterOf(() => fromMainland)

/**
 * Converts from Traditional Chinese of Taiwan to Simplified Chinese of the mainland. A text that is
 * in Simplified characters already stays as it is.
 */
export function simplified(text: string): string {
  return inSimplifiedCharacters(text) === text ? text : inMainlandsWords(text)
}

/**
 * Converts from Simplified Chinese of the mainland to Traditional Chinese of Taiwan. A text that is
 * in Traditional characters already stays as it is: 設備 is a word of Taiwan too, beside 裝置.
 */
export function traditional(text: string): string {
  return inTraditionalCharacters(text) === text ? text : inTaiwansWords(text)
}

/** Returns a converter by groups of dictionaries, one after the other. Reads them on first use. */
function converterOf(groups: () => readonly Group[]): (text: string) => string {
  let dictionaries: readonly Dictionary[] | undefined
  return (text) => {
    dictionaries ??= groups().map(dictionaryOf)
    return dictionaries.reduce(replaced, text)
  }
}

function dictionaryOf(group: Group): Dictionary {
  const replacements = new Map<string, string>()
  let longest = 0
  for (const dictionary of group)
    for (const line of dictionary.split('|')) {
      const [from = '', to = ''] = line.split(' ')
      if (!replacements.has(from)) replacements.set(from, to)
      longest = Math.max(longest, from.length)
    }
  return { replacements, longest }
}

/** Replaces the longest entry that starts at each place. */
function replaced(text: string, { replacements, longest }: Dictionary): string {
  let result = ''
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + longest)
    while (end > at && !replacements.has(text.slice(at, end))) end -= 1
    if (end === at) result += text[at++]
    else {
      result += replacements.get(text.slice(at, end))
      at = end
    }
  }
  return result
}
