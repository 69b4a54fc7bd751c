import { css } from '@linaria/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { color, radius, space } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

interface Props {
  label: string
  value: string
  /** Called 300 ms after the last key, at once for Enter, and never while an IME composes. */
  onChange: (text: string) => void
}

const pauseMs = 300

/** Field that filters the list below it. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const isComposing = useRef(false)
  // the value changes from outside when somebody goes back or clears the filters
  if (value !== sent) {
    setSent(value)
    setText(value)
  }
  // waits until the person stops typing
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      if (isComposing.current) return
      setSent(text)
      onChange(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, sent, onChange])
  return (
    <label className={field}>
      <span className={visuallyHidden}>{label}</span>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        value={text}
        placeholder={label}
        onChange={({ target }) => setText(target.value)}
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
