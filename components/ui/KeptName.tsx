import { css } from '@linaria/core'

interface Props {
  /** A text that may contain the name. */
  text: string
  /** Name that is not broken as long as it fits on a line. */
  name: string | undefined
}

/**
 * A text with a name or an email address, which begins a new line rather than break. `WholeNames` of
 * app pages takes several names, and keeps serial and order numbers too.
 */
export function KeptName({ text, name }: Props) {
  const start = name === undefined ? -1 : text.indexOf(name)
  if (name === undefined || start < 0) return text
  const rest = text.slice(start + name.length)
  // neither a particle nor a punctuation mark begins a line
  if (/^\p{Script=Hiragana}/u.test(rest)) return text
  const mark = /^[\p{Pe}\p{Pf}\p{Po}]*/u.exec(rest)?.[0] ?? ''
  return (
    <>
      {text.slice(0, start)}
      <span className={whole}>
        {name}
        {mark}
      </span>
      {rest.slice(mark.length)}
    </>
  )
}

const whole = css`
  display: inline-block;
  max-width: 100%;
`
