import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, motion, radius, size, space, weight } from '#components/theme/tokens.ts'

/** Attributes that connect a control with its label, hint and error. */
export interface ControlAttributes {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface Props {
  id: string
  label: string
  hint?: string
  error?: string
  isRequired?: boolean
  /** The control: `{(attributes) => <input {...attributes} name="email" type="email" />}`. */
  children: (attributes: ControlAttributes) => ReactNode
}

/** A control with its label, hint and error. */
export function Field({ id, label, hint, error, isRequired = false, children }: Props) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={field}>
      <label htmlFor={id}>
        {label}
        {isRequired && <i aria-hidden="true"> *</i>}
      </label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {children({
        id,
        ...(isRequired ? { required: true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} data-error>
          {error}
        </p>
      )}
    </div>
  )
}

const field = css`
  display: grid;
  gap: ${space[1]};
  font-size: ${size.s};
  label {
    font-weight: ${weight.medium};
  }
  i {
    font-style: normal;
    color: ${color.danger};
  }
  p {
    color: ${color.muted};
    &[data-error] {
      color: ${color.danger};
    }
  }
  /* as wide as its container, so that the browser need not measure 250 countries */
  select {
    contain: inline-size;
    content-visibility: auto;
  }
  input,
  select,
  textarea {
    width: 100%;
    min-height: 44px;
    padding: ${space[2]} ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
    font-size: ${size.m};
    transition: border-color ${motion.fast};
    &:hover {
      border-color: ${color.muted};
    }
    &:focus {
      border-color: ${color.link};
      outline: 2px solid ${color.link};
      outline-offset: 0;
    }
    &[aria-invalid] {
      border-color: ${color.danger};
      outline-color: ${color.danger};
    }
    &:disabled {
      background: ${color.sunken};
      color: ${color.muted};
    }
    &::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
  }
`
