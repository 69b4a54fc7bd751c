/**
 * Stores uploaded and generated files outside the database, without a public address. The feature
 * that keeps a file's name decides who may read it.
 */
export interface FileStore {
  /**
   * Stores bytes under a name from `newFileName`; replaces those already stored under it. `type` is
   * a media type such as image/png.
   */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes stored under a name; undefined if there are none. */
  get(name: string): Promise<Buffer | undefined>
  /** Deletes a file. Does nothing if it does not exist. */
  delete(name: string): Promise<void>
}

/** `help/0b8e7a52-….png`: the feature's folder and a random UUID. */
const nameShape = /^[a-z][a-z-]{0,39}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,8}$/

/**
 * A random name for a new file. It contains nothing that the sender chose.
 *
 * @param folder of the feature, `help`
 * @param extension of the content's type, `png`
 */
export function newFileName(folder: string, extension: string): string {
  return requireFileName(`${folder}/${crypto.randomUUID()}.${extension}`)
}

/**
 * Requires the form of our own names, so that a name cannot lead out of the store.
 *
 * @throws Error for any other name: it is a bug, since names come from our own rows
 */
export function requireFileName(name: string): string {
  if (!nameShape.test(name)) throw new Error('not a name of a stored file')
  return name
}
