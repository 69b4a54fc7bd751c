import { clearFault, showFault } from './faults.ts'
import { maxAttachmentBytes } from './fields.ts'
import type { EnhancedForm } from './enhance-form.ts'

const acceptedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

/** What script adds to the field of a picture: dropping, pasting, a preview, shrinking, and what is wrong before it is sent. */
export function enhanceAttachment(form: EnhancedForm): void {
  const { element, locale, t } = form
  const input = element.querySelector<HTMLInputElement>('[type=file]')!
  const field = input.closest('[data-field]')!
  const drop = field.querySelector<HTMLElement>('[data-drop]')!
  const picture = field.querySelector<HTMLElement>('[data-picture]')!
  const [line, shrink, remove] = [
    picture.querySelector('p')!,
    picture.querySelector<HTMLElement>('[data-shrink]')!,
    picture.querySelector<HTMLElement>('[data-remove]')!,
  ]
  const canvas = picture.querySelector('canvas')!
  const sizeText = (bytes: number) => formatSize(locale, bytes)
  let turn = 0

  async function show(file: File | undefined, note?: string): Promise<void> {
    const own = (turn += 1)
    picture.hidden = file === undefined
    drop.hidden = file !== undefined
    shrink.hidden = true
    showFault('attachment', undefined)
    clearFault(form, 'attachment')
    if (!file) return
    const size = sizeText(file.size)
    line.textContent = note ?? t('attachment.ready', { name: file.name, size })
    const bitmap = await createImageBitmap(file).catch(() => undefined)
    if (own !== turn) return bitmap?.close()
    drawPreview(canvas, bitmap)
    const isSent = acceptedTypes.has(file.type)
    if (isSent && file.size <= maxAttachmentBytes) return undefined
    if (!bitmap) return fault(t('attachment.unreadable', { name: file.name }))
    shrink.hidden = false
    return fault(t(isSent ? 'attachment.large' : 'attachment.convert', { name: file.name, size }))
  }

  function fault(text: string): void {
    line.textContent = input.files?.[0]?.name ?? ''
    showFault('attachment', text)
  }

  function take(file: File | undefined): void {
    const files = new DataTransfer()
    if (file) files.items.add(file)
    input.files = files.files
    void show(file)
  }

  input.addEventListener('change', () => void show(input.files?.[0]))
  element.addEventListener('reset', () => take(undefined))
  remove.addEventListener('click', () => {
    take(undefined)
    input.focus()
  })
  shrink.addEventListener('click', async () => {
    const file = input.files?.[0]
    if (!file) return
    const own = turn
    line.textContent = t('attachment.shrinking')
    const { shrinkImage: shrunk } = await import('./shrink-image.ts')
    const small = await shrunk(file, maxAttachmentBytes).catch(() => undefined)
    if (own !== turn) return
    if (!small) return fault(t('attachment.stillLarge', { name: file.name }))
    const files = new DataTransfer()
    files.items.add(small)
    input.files = files.files
    await show(
      small,
      t('attachment.shrunk', { before: sizeText(file.size), after: sizeText(small.size) }),
    )
    remove.focus()
  })
  watchDrops(drop, take)
  element.addEventListener('paste', (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find((it) => it.type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    take(file)
  })
  if (input.files?.[0]) void show(input.files[0])
}

function watchDrops(drop: HTMLElement, take: (file: File | undefined) => void): void {
  const isOver = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    drop.toggleAttribute('data-over', over)
  }
  drop.addEventListener('dragover', (event) => isOver(event, true))
  drop.addEventListener('dragleave', (event) => isOver(event, false))
  drop.addEventListener('drop', (event) => {
    isOver(event, false)
    const file = event.dataTransfer?.files[0]
    if (file) take(file)
  })
}

/** The picture as small as the place for it; one that cannot be opened leaves it empty. */
function drawPreview(canvas: HTMLCanvasElement, bitmap: ImageBitmap | undefined): void {
  const pen = canvas.getContext('2d')
  pen?.clearRect(0, 0, canvas.width, canvas.height)
  if (!pen || !bitmap) return
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  pen.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
  bitmap.close()
}

function formatSize(locale: string, bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const format = new Intl.NumberFormat(locale.startsWith('en') ? 'en' : locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  return format.format(bytes / (isLarge ? 1_000_000 : 1000))
}
