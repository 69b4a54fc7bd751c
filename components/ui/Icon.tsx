import * as drawn from './icons.ts'

/** A pictogram of the set. */
export type IconName = keyof typeof drawn.icons

interface Props {
  /** Editors' names are texts; one that is not drawn shows a box. */
  name: IconName | (string & {})
  /** Edge in CSS pixels. */
  size?: number
  /** Its words, where it stands for itself; without them it is left to the text beside it. */
  label?: string
}

/** A pictogram, drawn on the server. */
export function Icon({ name, size = 20, label }: Props) {
  const Drawn = drawn.icons[Object.hasOwn(drawn.icons, name) ? (name as IconName) : 'box']
  return (
    <Drawn {...inherited} size={size} {...(label ? { role: 'img', 'aria-label': label } : {})} />
  )
}

/** What theme/global.ts says once for all of them. */
const inherited = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeWidth: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
}
