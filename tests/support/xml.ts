/** An element of XML: its name, and what it holds as text or elements. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const token =
  /<\?xml [^?]*\?>|<(?<close>\/?)(?<name>[\w:]+)(?<attributes>(?: [\w:]+="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)/y
const reference = /&(?:#(\d+)|(\w+));|&/g
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML of ours, strictly: tags are balanced, one element holds all, every `&` is a reference that XML knows.
 *
 * @throws Error where it is not well formed
 */
export function parsedXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const groups = token.exec(xml)?.groups
    const current = open.at(-1)
    if (!current || (groups === undefined && !xml.startsWith('<?xml', at)))
      throw new Error(`not well formed: ${xml.slice(at, at + 80)}`)
    if (groups?.['text'] !== undefined) current.text += decoded(groups['text'])
    else if (groups?.['close'] === '/') {
      if (open.pop()?.name !== groups['name'])
        throw new Error(`</${groups['name']}> closes another element`)
    } else if (groups?.['name'] !== undefined) {
      const element: XmlElement = {
        name: groups['name'],
        attributes: attributesOf(groups['attributes'] ?? ''),
        text: '',
        children: [],
      }
      current.children.push(element)
      if (groups['empty'] !== '/') open.push(element)
    }
  }
  const [root] = top.children
  if (open.length !== 1 || top.children.length !== 1 || !root || top.text.trim() !== '')
    throw new Error('not one whole element')
  return root
}

/** What the first child of a name says. */
export function textIn({ children }: XmlElement, name: string): string | undefined {
  return children.find((it) => it.name === name)?.text
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decoded(value),
    ]),
  )
}

function decoded(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text))
    throw new Error('a character that XML does not have')
  return text.replace(reference, (whole, code: string | undefined, name: string | undefined) => {
    const character = code === undefined ? named[name ?? ''] : String.fromCodePoint(Number(code))
    if (character === undefined) throw new Error(`${whole} is no reference`)
    return character
  })
}
