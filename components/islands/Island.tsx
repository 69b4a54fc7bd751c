import { createContext, use } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandComponent } from './island.ts'
import { TextContext, textsOf, useTexts } from './texts.tsx'

/** Counter for the ids of the islands in a section. `prefix` is the section's key. */
export const IslandIds = createContext<{ prefix: string; count: number } | null>(null)

const pluralForms = ['', '_zero', '_one', '_two', '_few', '_many', '_other']

interface Props<P extends object> {
  of: IslandComponent<P>
  props: P
}

/**
 * Renders an island as its own React root, so that ids and text nodes match at hydration. The first
 * interaction hydrates it. Server only.
 */
export function Island<P extends object>({ of: View, props }: Props<P>) {
  const texts = useTexts()
  const ids = use(IslandIds)
  if (!ids) throw new Error('no IslandIds above this island')
  const { name } = View.island
  const strings = collectTexts(View.island.texts, texts.raw)
  // oxlint-disable-next-line react/immutability -- on the server a section is rendered once, from top to bottom
  const id = `${ids.prefix}${(ids.count += 1)}-`
  const own = textsOf({ locale: texts.locale, lang: texts.lang, strings })
  const html = renderToString(
    <TextContext value={own}>
      <View {...props} />
    </TextContext>,
    { identifierPrefix: id },
  )
  const data = { ...props, $: { locale: texts.locale, lang: texts.lang, strings } }
  return (
    <x-island
      data-name={name}
      data-id={id}
      data-props={JSON.stringify(data)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Returns the texts with these keys, including their plural forms. */
function collectTexts(
  keys: readonly string[],
  raw: ((key: string) => string | undefined) | undefined,
): Record<string, string> {
  const strings: Record<string, string> = {}
  for (const key of keys)
    for (const form of pluralForms) {
      const text = raw?.(key + form)
      if (text !== undefined) strings[key + form] = text
    }
  return strings
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'x-island': React.HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>
    }
  }
}
