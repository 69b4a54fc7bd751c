/** A person in pasted text. Names are guessed from the address unless the text has them. */
export interface PastedPerson {
  email: string
  firstName: string
  lastName: string
}

/** The people in a text, and the parts of it that are no address. */
export interface Pasted {
  people: PastedPerson[]
  unknown: string[]
}

const named = /^"?([^"<]*)"?\s*<([^<>\s]+)>$/
const address = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

/**
 * Finds the addresses in a text from a mail program or a sheet: separated by lines, commas,
 * semicolons or tabs, each alone or as `Ken Ito <ken.ito@example.com>`. An address counts once.
 */
export function readPasted(text: string): Pasted {
  const parts = text
    .normalize('NFKC')
    .split(/[\n,;\t、]+/)
    .flatMap((it) => (it.includes('<') ? [it] : it.split(/\s+/)))
    .map((it) => it.trim())
    .filter((it) => it !== '')
  const people = new Map<string, PastedPerson>()
  const unknown: string[] = []
  for (const part of parts) {
    const person = personIn(part)
    if (!person) unknown.push(part)
    else if (!people.has(person.email.toLowerCase())) people.set(person.email.toLowerCase(), person)
  }
  return { people: [...people.values()], unknown }
}

function personIn(part: string): PastedPerson | undefined {
  const [, name = '', inBrackets] = named.exec(part) ?? []
  const email = inBrackets ?? part
  if (!address.test(email)) return undefined
  return { email, ...(name.trim() === '' ? namesOf(email) : splitName(name.trim())) }
}

/** Returns "Ken" and "Ito" for ken.ito@example.com. */
function namesOf(email: string): Omit<PastedPerson, 'email'> {
  const words = (email.split('@')[0] ?? '')
    .split(/[._\-+0-9]+/)
    .filter((it) => it !== '')
    .map((it) => it[0]?.toUpperCase() + it.slice(1))
  return { firstName: words[0] ?? '', lastName: words.slice(1).join(' ') }
}

/** Chinese, Japanese and Korean names have the family name first. */
function splitName(name: string): Omit<PastedPerson, 'email'> {
  const [first = '', ...rest] = name.split(/\s+/)
  if (rest.length > 0 && cjk.test(name.replace(/\s/g, '')))
    return { firstName: rest.join(''), lastName: first }
  if (rest.length === 0 && cjk.test(first) && first.length > 1)
    return { firstName: first.slice(1), lastName: first.slice(0, 1) }
  return { firstName: first, lastName: rest.join(' ') }
}
