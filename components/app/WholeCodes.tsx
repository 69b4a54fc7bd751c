import { css } from '@linaria/core'

/**
 * A serial number, an order number, or a model such as EC-560-8 or PM-30-M, with a sign after it,
 * which cannot start a line.
 */
const code = /([A-Z]+-(?:[A-Z\d]{3,}|\d[A-Z\d]*)(?:-[A-Z\d]+)*[?!,.？！，。、）」”]?)/

/**
 * A text whose serial numbers and order numbers stay in one line each. They are inline, so that the
 * accessible name of a heading has no spaces that its text has not.
 */
export function WholeCodes({ text }: { text: string }) {
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
