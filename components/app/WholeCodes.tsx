import { css } from '@linaria/core'

/**
 * A serial number, an order number, or a model such as EC-560-8 or PM-30-M, with a sign after it,
 * which cannot start a line.
 */
const code = /([A-Z]+(?:-(?:[A-Z0-9]{3,}|\d[A-Z\d]*))+(?:-[A-Z0-9]+)*[?!,.？！，。、）」”]?)/

const none: readonly string[] = []

interface Props {
  text: string
  /** Names in the text that are not broken between Chinese or Japanese characters. */
  names?: readonly string[]
}

/**
 * A text whose serial numbers and order numbers stay in one line each. They are inline, so that the
 * accessible name of a heading has no spaces that its text has not.
 */
export function WholeCodes({ text, names = none }: Props) {
  const name = names.find((it) => it !== '' && text.includes(it))
  if (name !== undefined) {
    const at = text.indexOf(name)
    return (
      <>
        <WholeCodes text={text.slice(0, at)} names={names} />
        {/* a line does not end before what is kept whole, unless this allows it */}
        {at > 0 && <wbr />}
        <span className={wholeName}>{name}</span>
        <WholeCodes text={text.slice(at + name.length)} names={names} />
      </>
    )
  }
  return text.split(code).map((it, index) =>
    index % 2 === 0 ? (
      it
    ) : (
      <span key={`${index}${it}`} className={whole}>
        {it}
      </span>
    ),
  )
}

const whole = css`
  white-space: nowrap;
`

const wholeName = css`
  word-break: keep-all;
`
