/**
 * Lengths of the longer side to try, in pixels. Text in a screenshot stays legible at the first
 * few.
 */
const maxSides = [2400, 1920, 1600, 1280, 960]
const qualities = [0.88, 0.75, 0.6]

/**
 * Encodes an image as a JPEG of at most `maxBytes`; undefined if even the smallest result is
 * larger.
 */
export async function shrinkImage(file: File, maxBytes: number): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file)
  try {
    for (const side of maxSides)
      for (const quality of qualities) {
        const blob = await encodeJpeg(bitmap, side, quality)
        if (blob && blob.size <= maxBytes)
          return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, {
            type: 'image/jpeg',
          })
      }
    return undefined
  } finally {
    bitmap.close()
  }
}

function encodeJpeg(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const drawing = canvas.getContext('2d')
  if (!drawing) return Promise.resolve(null)
  // use a white background, because transparent pixels would turn black in a JPEG
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
