import { css } from '@linaria/core'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { color, media, radius, space } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

interface Props {
  label: string
  /** The text by which the list is filtered now. */
  value: string
  /**
   * Filters the list: 300 ms after the last key, at once for Enter, and never while an IME
   * composes. A promise settles when the list is shown, or something else.
   */
  onChange: (text: string) => Promise<void> | void
}

const pauseMs = 300

/** Field that filters the list below it. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [running, setRunning] = useState(0)
  const isComposing = useRef(false)
  // another navigation, such as going back or clearing the filters, decides what the field shows
  if (running === 0 && value !== asked) {
    setAsked(value)
    setText(value)
  }
  const send = () => {
    if (isComposing.current || text === asked) return
    setAsked(text)
    setRunning((it) => it + 1)
    void Promise.resolve(onChange(text)).finally(() => setRunning((it) => it - 1))
  }
  const sendLatest = useEffectEvent(send)
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(sendLatest, pauseMs)
    return () => clearTimeout(timer)
  }, [text, asked])
  return (
    <label className={field}>
      <span className={visuallyHidden}>{label}</span>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        value={text}
        placeholder={label}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) send()
        }}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false
          setText(currentTarget.value)
        }}
      />
    </label>
  )
}

const field = css`
  position: relative;
  display: block;
  width: min(100%, 320px);
  ${media.belowTablet} {
    width: 100%;
  }
  svg {
    position: absolute;
    inset: 0 auto 0 ${space[3]};
    margin-block: auto;
    color: ${color.muted};
    pointer-events: none;
  }
  input {
    width: 100%;
    min-height: 44px;
    padding-inline: ${space[10]} ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
    &::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
    &:focus {
      border-color: ${color.link};
      outline: 2px solid ${color.link};
      outline-offset: 0;
    }
  }
`
