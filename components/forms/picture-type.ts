/** Types of pictures that the server accepts, with the first bytes of their files. Source: C12. */
const signatures = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const
type PictureType = keyof typeof signatures

const extensions: Readonly<Record<PictureType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
}

/**
 * Returns the type of a picture by its content, because its name may be wrong; undefined if the
 * server does not accept the content.
 */
export async function pictureTypeOf(file: File): Promise<PictureType | undefined> {
  const start = await file.slice(0, 8).arrayBuffer()
  const bytes = new Uint8Array(start)
  const types = Object.keys(signatures) as PictureType[]
  return types.find((type) => signatures[type].every((byte, index) => bytes[index] === byte))
}

/**
 * Returns a picture under a name with the extension of its type, which the server requires;
 * undefined if it already has such a name.
 */
export function renamedPicture(file: File, type: PictureType): File | undefined {
  if (extensions[type].test(file.name)) return undefined
  const name = file.name.replace(/\.[^.]*$/, '')
  return new File([file], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}
