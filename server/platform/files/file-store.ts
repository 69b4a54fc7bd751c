/**
 * Stores uploaded and generated files outside the database, without public URLs. The feature that
 * stores a file's name decides who may read the file.
 */
export interface FileStore {
  /**
   * Stores bytes under a name from `newFileName` and replaces any bytes already stored under it.
   * `type` is a media type such as image/png.
   */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns the bytes stored under a name; undefined if there are none. */
  get(name: string): Promise<Buffer | undefined>
  /** Deletes a file. Does nothing if it does not exist. */
  delete(name: string): Promise<void>
}

/** File names such as `help/0b8e7a52-….png`: the feature's folder and a random UUID. */
const nameShape = /^[a-z][a-z-]{0,39}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,8}$/

/**
 * Creates a random name for a new file. Nothing in it comes from the sender.
 *
 * @param folder the feature's folder, such as `help`
 * @param extension the file extension for the content's type, such as `png`
 */
export function newFileName(folder: string, extension: string): string {
  return requireFileName(`${folder}/${crypto.randomUUID()}.${extension}`)
}

/**
 * Returns the name if `newFileName` could have created it. Such a name cannot point outside the
 * store.
 *
 * @throws Error for any other name, which would be a bug: names come only from our own rows
 */
export function requireFileName(name: string): string {
  if (!nameShape.test(name)) throw new Error('not a name of a stored file')
  return name
}
