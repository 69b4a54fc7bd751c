/**
 * Where files that people send or that we make for them are kept: in no database, at no public address. Whoever may have one is
 * asked by the feature that keeps its name.
 */
export interface FileStore {
  /** Keeps bytes under a name that `newFileName` made. The same name again replaces them. `type` is a media type such as image/png. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes of a name; undefined when there are none. */
  get(name: string): Promise<Buffer | undefined>
  /** Forgets a name; one that is not there is forgotten already. */
  delete(name: string): Promise<void>
}

/** `help/0b8e7a52-….png`: what it belongs to, and what nobody can guess. */
const nameShape = /^[a-z][a-z-]{0,39}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,8}$/

/**
 * A name for a new file. Nothing of it comes from whoever sends the file.
 *
 * @param folder what it belongs to, `help`
 * @param extension by its content, `png`
 */
export function newFileName(folder: string, extension: string): string {
  return checkedName(`${folder}/${crypto.randomUUID()}.${extension}`)
}

/**
 * The name, when it is one of ours: no name leads out of the store.
 *
 * @throws Error when it is not; names come from our own rows
 */
export function checkedName(name: string): string {
  if (!nameShape.test(name)) throw new Error('not a name of a stored file')
  return name
}
