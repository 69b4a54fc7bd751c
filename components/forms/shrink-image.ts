/** Longest sides that are tried in turn, in pixels: text on a screen is legible in the first ones. */
const maxSides = [2400, 1920, 1600, 1280, 960]
const qualities = [0.88, 0.75, 0.6]

/** A picture as a JPEG of at most so many bytes; undefined when none of the sizes and qualities that are tried is small enough. */
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
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // what is transparent would be black in a JPEG
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
