import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { digestOfBook, digestOfPart } from '@lintel/devices/policy-digest.ts'
import { type AddressBookAck, type AddressBookPart, BookEntry, type BookProblem } from '@lintel/devices/protocol.ts'
import { replaceFile, coalesce } from '../base/durable-files.ts'

/**
 * The address book a device holds (community.md 5.1): one file that is replaced as a whole, so that a power cut leaves
 * the old or the new.
 */

const Stored = z.object({
  /** Parts in their order; null for one that has not come. */
  parts: z.array(z.array(BookEntry).nullable()).default([]),
})
type Parts = z.infer<typeof Stored>['parts']

/** What a device answers. */
export type BookAnswer = Pick<AddressBookAck, 'digest' | 'entries'> & { readonly problem?: BookProblem }

export class AddressBookStore {
  #parts: Parts
  #digests: (string | undefined)[]
  readonly #save: () => Promise<void>

  private constructor(path: string, parts: Parts) {
    this.#parts = parts
    this.#digests = parts.map((entries) => (entries === null ? undefined : digestOfPart(entries)))
    this.#save = coalesce(() => replaceFile(path, JSON.stringify({ parts: this.#parts })))
  }

  /** Opens what a device holds; one that cannot be read any more is gone, and the server sends another. */
  static async open(folder: string): Promise<AddressBookStore> {
    const path = join(folder, 'address-book.json')
    const text = await readFile(path, 'utf8').catch(() => '{}')
    const result = Stored.safeParse(jsonOf(text))
    return new AddressBookStore(path, result.success ? result.data.parts : [])
  }

  /** By which the server knows it again. */
  get digest(): string {
    return digestOfBook(this.#digests)
  }

  get entries(): readonly BookEntry[] {
    return this.#parts.flatMap((part) => part ?? [])
  }

  /**
   * Takes one part. Answers when the book is complete with it, or when it was not taken; null while others are missing.
   */
  async take({ book, part, parts, digest, entries }: AddressBookPart): Promise<BookAnswer | null> {
    if (digestOfPart(entries) !== digest) return this.#answer('mismatch')
    const before = [this.#parts, this.#digests] as const
    const isSameCount = this.#parts.length === parts
    this.#parts = isSameCount ? [...this.#parts] : Array.from({ length: parts }, () => null)
    this.#digests = isSameCount ? [...this.#digests] : Array.from({ length: parts }, () => undefined)
    this.#parts[part - 1] = entries
    this.#digests[part - 1] = digest
    try {
      await this.#save()
    } catch {
      ;[this.#parts, this.#digests] = before
      return this.#answer('storage')
    }
    return this.digest === book ? this.#answer() : null
  }

  /** Deletes everything: the device is decommissioned. */
  clear(): Promise<void> {
    this.#parts = []
    this.#digests = []
    return this.#save()
  }

  #answer(problem?: BookProblem): BookAnswer {
    return { digest: this.digest, entries: this.entries.length, ...(problem && { problem }) }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
