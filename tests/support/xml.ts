/** An XML element with its text or child elements. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const declaration = /^<\?xml [^?]*\?>/
const token =
  /<(?<close>\/?)(?<name>[\w:]+)(?<attributes>(?: [\w:]+="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)/y
const reference = /&(?:#(\d+)|(\w+));|&/g
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses XML from the server. Tags must be balanced, with one root element, and character
 * references must be known.
 *
 * @throws Error when the XML is not well formed
 */
export function parsedXml(xml: string): XmlElement {
  const document = elementOf('', '')
  const open = [document]
  for (const { text, close, name = '', attributes = '', empty } of tokensOf(xml)) {
    const parent = open.at(-1) ?? document
    if (text !== undefined) {
      parent.text += decoded(text)
    } else if (close === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
    } else {
      const element = elementOf(name, attributes)
      parent.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  if (open.length !== 1) throw new Error('not one whole element')
  return rootOf(document)
}

type Token = Partial<Record<'text' | 'close' | 'name' | 'attributes' | 'empty', string>>

function* tokensOf(xml: string): Iterable<Token> {
  token.lastIndex = declaration.exec(xml)?.[0].length ?? 0
  while (token.lastIndex < xml.length) {
    const start = token.lastIndex
    const groups: Token | undefined = token.exec(xml)?.groups
    if (groups === undefined) throw new Error(`not well formed: ${xml.slice(start, start + 80)}`)
    yield groups
  }
}

function elementOf(name: string, attributes: string): XmlElement {
  return { name, attributes: attributesOf(attributes), text: '', children: [] }
}

function rootOf({ children, text }: XmlElement): XmlElement {
  const [root] = children
  if (!root || children.length > 1 || text.trim() !== '') throw new Error('not one whole element')
  return root
}

/** Returns the text of the first child element with a name. */
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
