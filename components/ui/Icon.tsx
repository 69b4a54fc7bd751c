import { icons } from '#components/icons/icons.ts'

/** Name of an icon in the set. */
export type IconName = keyof typeof icons

interface Props {
  /** Content may contain any name; an unknown one shows a box. */
  name: IconName | (string & {})
  /** Width and height in CSS pixels. */
  size?: number
  /** Accessible name, for an icon without text beside it. */
  label?: string
}

/** An icon, rendered on the server only. */
export function Icon({ name, size = 20, label }: Props) {
  const LucideIcon = icons[Object.hasOwn(icons, name) ? (name as IconName) : 'box']
  return (
    <LucideIcon
      {...omittedAttributes}
      size={size}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    />
  )
}

/** Attributes that are removed from each icon, because theme/global.ts sets them for all icons. */
const omittedAttributes = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeWidth: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
}
