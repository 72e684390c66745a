import type { StoredObject } from '../base/objects.ts'

/**
 * A file that lies among the large files: it came in by an upload, or is what a call answers. In memory are its name
 * and its first bytes; the rest is where its digest says.
 */
export class StoredFile extends File {
  readonly stored: StoredObject
  readonly start: Uint8Array
  constructor(name: string, type: string, stored: StoredObject, start: Uint8Array = new Uint8Array()) {
    super([], name, { type })
    this.stored = stored
    this.start = start
  }
}
