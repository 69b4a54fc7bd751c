import { css } from '@linaria/core'
import { WholeCodes } from './WholeCodes.tsx'

interface Props {
  text: string
  /** Names in the text that are not broken between Chinese or Japanese characters. */
  names: readonly string[]
}

/** A text whose names, serial numbers and order numbers stay in one line each if there is room. */
export function WholeNames({ text, names }: Props) {
  const name = names.find((it) => it !== '' && text.includes(it))
  if (name === undefined) return <WholeCodes text={text} />
  const at = text.indexOf(name)
  return (
    <>
      <WholeCodes text={text.slice(0, at)} />
      {/* a line does not end before what is kept whole, unless this allows it */}
      {at > 0 && <wbr />}
      <span className={whole}>{name}</span>
      <WholeNames text={text.slice(at + name.length)} names={names} />
    </>
  )
}

const whole = css`
  word-break: keep-all;
`
