import { open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { commandAnswers, linkLimits } from '@lintel/devices/protocol.ts'
import { replaceFile, coalesce } from '../base/durable-files.ts'

/** The results of the last commands (device-link.md 4.7): a file of lines, of which the newest of an id holds. */

const Stored = z.object({
  id: z.string(),
  state: z.enum(commandAnswers),
  code: z.string(),
  at: z.number().nullable(),
  detail: z.string().optional(),
  evtOldest: z.number().optional(),
  /** Whether the broker has this answer; the others are sent again after reconnecting. */
  sent: z.boolean(),
})
/** The stored result of a command. */
export type CommandResult = z.infer<typeof Stored>

/** The file is rewritten when it has so many lines: opening it stays quick, and writing is mostly appending. */
const mostLines = 4 * linkLimits.commandIds

export class CommandJournal {
  readonly #path: string
  /** Oldest first. */
  readonly #answers = new Map<string, CommandResult>()
  readonly #flush = coalesce(() => this.#write())
  #waiting: CommandResult[] = []
  #lines = 0
  #file: FileHandle | null = null

  private constructor(path: string) {
    this.#path = path
  }

  /** Opens the results of a device. A line that was torn by a crash is left out, for it has not been sent. */
  static async open(folder: string): Promise<CommandJournal> {
    const book = new CommandJournal(join(folder, 'answers.jsonl'))
    const text = await readFile(book.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    for (const line of text.split('\n')) {
      const answer = Stored.safeParse(parseJson(line)).data
      if (answer) book.#keep(answer)
    }
    await book.#rewrite()
    return book
  }

  /** The results that are kept, oldest first. */
  get all(): readonly CommandResult[] {
    return [...this.#answers.values()]
  }

  /** The result of a command, if its id is among the last 256. */
  of(id: string): CommandResult | undefined {
    return this.#answers.get(id)
  }

  /** Stores a command's result in place of an earlier one of the same id; settles when it is on disk. */
  remember(answer: CommandResult): Promise<void> {
    this.#keep(answer)
    this.#waiting.push(answer)
    return this.#flush()
  }

  /** The broker has a result. Comes to the disk with the next one, for a result that is sent twice does no harm. */
  noteSent(answer: CommandResult): void {
    // A newer result of the same command is still to be sent.
    if (this.#answers.get(answer.id) !== answer) return
    const sentAnswer = { ...answer, sent: true }
    this.#answers.set(answer.id, sentAnswer)
    this.#waiting.push(sentAnswer)
  }

  /** Forgets everything: the server no longer knows this device. */
  async clear(): Promise<void> {
    this.#answers.clear()
    this.#waiting = []
    await this.#rewrite()
  }

  async close(): Promise<void> {
    await this.#flush()
    await this.#file?.close()
    this.#file = null
  }

  #keep(answer: CommandResult): void {
    this.#answers.delete(answer.id)
    this.#answers.set(answer.id, answer)
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > linkLimits.commandIds) this.#answers.delete(oldest)
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length === 0) return
    if (this.#lines + waiting.length > mostLines) return this.#rewrite()
    this.#file ??= await open(this.#path, 'a', 0o600)
    await this.#file.appendFile(linesOf(waiting))
    await this.#file.datasync()
    this.#lines += waiting.length
  }

  async #rewrite(): Promise<void> {
    await this.#file?.close()
    this.#file = null
    await replaceFile(this.#path, linesOf(this.all))
    this.#lines = this.#answers.size
  }
}

const linesOf = (answers: readonly CommandResult[]): string =>
  answers.map((answer) => `${JSON.stringify(answer)}\n`).join('')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
