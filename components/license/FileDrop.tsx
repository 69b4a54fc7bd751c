import { css } from '@linaria/core'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'

interface Props {
  /** "Drop the request file here, or" */
  text: string
  /** Id of the text that says what is wrong with the file. */
  describedBy: string
  onFile: (file: File) => void
}

/** A place to drop a file, and a button that chooses one. */
export function FileDrop({ text, describedBy, onFile }: Props) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    <div
      className={drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileUp size={24} aria-hidden="true" />
      <p>{text}</p>
      <button
        type="button"
        className={button}
        data-tone="secondary"
        aria-describedby={describedBy}
        onClick={() => field.current?.click()}
      >
        {t('app-license:offline.choose')}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('app-license:offline.choose')}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}

const drop = css`
  display: grid;
  gap: ${space[3]};
  justify-items: center;
  padding: ${space[6]} ${space[4]};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.m};
  text-align: center;
  color: ${color.muted};
  /* nothing can be dropped with a finger */
  @media (hover: none) {
    p {
      display: none;
    }
  }
  &[data-over] {
    border-color: ${color.link};
    background: ${color.tint};
  }
`
