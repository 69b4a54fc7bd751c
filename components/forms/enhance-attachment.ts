import type { EnhancedForm } from './enhance-form.ts'
import { clearFault, showFault } from './faults.ts'
import { maxAttachmentBytes } from './fields.ts'
import { pictureTypeOf, renamedPicture } from './picture-type.ts'

/** The attachment field with the elements that show its state. */
interface AttachmentControls {
  form: EnhancedForm
  input: HTMLInputElement
  dropZone: HTMLElement
  /** Replaces the drop zone once a file is chosen. */
  preview: HTMLElement
  canvas: HTMLCanvasElement
  status: HTMLElement
  shrinkButton: HTMLElement
  removeButton: HTMLElement
  /**
   * Incremented when the file changes, so that the result of a slow step on an earlier file is
   * ignored.
   */
  revision: number
}

/**
 * Adds drag and drop, pasting, a preview, shrinking and validation to the attachment field of a
 * form.
 */
export function enhanceAttachment(form: EnhancedForm): void {
  const controls = controlsIn(form)
  const { input, removeButton, shrinkButton } = controls
  input.addEventListener('change', () => void showFile(controls, input.files?.[0]))
  form.element.addEventListener('reset', () => chooseFile(controls, undefined))
  removeButton.addEventListener('click', () => {
    chooseFile(controls, undefined)
    input.focus()
  })
  shrinkButton.addEventListener('click', () => shrinkFile(controls))
  watchDrops(controls)
  watchPaste(controls)
  if (input.files?.[0]) void showFile(controls, input.files[0])
}

function controlsIn(form: EnhancedForm): AttachmentControls {
  const input = form.element.querySelector<HTMLInputElement>('[type=file]')!
  const field = input.closest('[data-field]')!
  const preview = field.querySelector<HTMLElement>('[data-picture]')!
  return {
    form,
    input,
    dropZone: field.querySelector<HTMLElement>('[data-drop]')!,
    preview,
    canvas: preview.querySelector('canvas')!,
    status: preview.querySelector('p')!,
    shrinkButton: preview.querySelector<HTMLElement>('[data-shrink]')!,
    removeButton: preview.querySelector<HTMLElement>('[data-remove]')!,
    revision: 0,
  }
}

/** Puts a file into the input; without a file, empties the input. */
function setFile({ input }: AttachmentControls, file: File | undefined): void {
  const transfer = new DataTransfer()
  if (file) transfer.items.add(file)
  input.files = transfer.files
}

function chooseFile(controls: AttachmentControls, file: File | undefined): void {
  setFile(controls, file)
  void showFile(controls, file)
}

/**
 * Shows the preview of a file, and a fault if the file cannot be sent. `note` is shown instead of
 * the file's name and size.
 */
async function showFile(
  controls: AttachmentControls,
  file: File | undefined,
  note?: string,
): Promise<void> {
  const { form, preview, dropZone, shrinkButton, status, canvas } = controls
  const { t, locale } = form
  const revision = (controls.revision += 1)
  preview.hidden = file === undefined
  dropZone.hidden = file !== undefined
  shrinkButton.hidden = true
  showFault('attachment', undefined)
  clearFault(form, 'attachment')
  if (!file) return
  const { name } = file
  const size = formatSize(locale, file.size)
  status.textContent = note ?? t('attachment.ready', { name, size })
  const [bitmap, type] = await Promise.all([
    createImageBitmap(file).catch(() => undefined),
    pictureTypeOf(file).catch(() => undefined),
  ])
  if (revision !== controls.revision) return bitmap?.close()
  drawPreview(canvas, bitmap)
  if (!bitmap) return showAttachmentFault(controls, t('attachment.unreadable', { name }))
  if (type && file.size <= maxAttachmentBytes) {
    const renamed = renamedPicture(file, type)
    if (renamed) setFile(controls, renamed)
    return undefined
  }
  shrinkButton.hidden = false
  const reason = type ? 'attachment.large' : 'attachment.convert'
  return showAttachmentFault(controls, t(reason, { name, size }))
}

function showAttachmentFault({ status, input }: AttachmentControls, text: string): void {
  status.textContent = input.files?.[0]?.name ?? ''
  showFault('attachment', text)
}

async function shrinkFile(controls: AttachmentControls): Promise<void> {
  const { input, status, removeButton } = controls
  const { t, locale } = controls.form
  const file = input.files?.[0]
  if (!file) return
  const { revision } = controls
  status.textContent = t('attachment.shrinking')
  const { shrinkImage } = await import('./shrink-image.ts')
  const small = await shrinkImage(file, maxAttachmentBytes).catch(() => undefined)
  if (revision !== controls.revision) return
  if (!small) return showAttachmentFault(controls, t('attachment.stillLarge', { name: file.name }))
  setFile(controls, small)
  const before = formatSize(locale, file.size)
  const after = formatSize(locale, small.size)
  await showFile(controls, small, t('attachment.shrunk', { before, after }))
  removeButton.focus()
}

function watchDrops(controls: AttachmentControls): void {
  const { dropZone } = controls
  const setOver = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    dropZone.toggleAttribute('data-over', isOver)
  }
  dropZone.addEventListener('dragover', (event) => setOver(event, true))
  dropZone.addEventListener('dragleave', (event) => setOver(event, false))
  dropZone.addEventListener('drop', (event) => {
    setOver(event, false)
    const file = event.dataTransfer?.files[0]
    if (file) chooseFile(controls, file)
  })
}

function watchPaste(controls: AttachmentControls): void {
  controls.form.element.addEventListener('paste', (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find((it) => it.type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    chooseFile(controls, file)
  })
}

/** Draws a thumbnail that covers the canvas; clears it if there is no image. */
function drawPreview(canvas: HTMLCanvasElement, bitmap: ImageBitmap | undefined): void {
  const drawing = canvas.getContext('2d')
  drawing?.clearRect(0, 0, canvas.width, canvas.height)
  if (!drawing || !bitmap) return
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  drawing.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
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
