import { css } from '@linaria/core'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

interface Props {
  text: string
  /** What the text is, for the button's name, such as "Serial number". */
  label: string
  /** True if the text is shown elsewhere already. */
  isHidden?: boolean
  /** True for words instead of a number or an address. */
  isProse?: boolean
}

const confirmationMs = 2000

/**
 * A text with a button that copies it and announces that. If copying is not allowed, the text is
 * selected instead. Source: G13.
 */
export function CopyText({ text, label, isHidden = false, isProse = false }: Props) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  // the confirmation disappears on its own
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.trim())
      setCopied(true)
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  const name = t('ui:copy.label', { of: label })
  return (
    <span className={copyText}>
      <code ref={shown} hidden={isHidden} data-prose={isProse || undefined}>
        {text}
      </code>
      <button
        type="button"
        aria-label={`${name} ${text}`}
        title={name}
        data-done={isCopied || undefined}
        onClick={() => void copy()}
      >
        {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      </button>
      <span role="status" className={visuallyHidden}>
        {isCopied && t('ui:copy.done')}
      </span>
    </span>
  )
}

const copyText = css`
  position: relative;
  display: inline-flex;
  gap: ${space[1]};
  align-items: center;
  max-width: 100%;
  code {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: ${size.s};
    overflow-wrap: anywhere;
    &[data-prose] {
      font-family: inherit;
    }
  }
  button {
    display: grid;
    flex: none;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: ${radius.s};
    color: ${color.muted};
    &:hover {
      background: ${color.sunken};
      color: ${color.link};
    }
    &[data-done] {
      color: ${color.teal};
    }
  }
`
