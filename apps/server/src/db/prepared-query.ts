import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** What Kysely reads of an answer. */
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** Makes a row of the texts that PostgreSQL sends for its columns. */
type RowReader = (texts: readonly (string | null)[]) => Record<string, unknown>

/** Statements by their text. Texts come from code, so there are few; one that varies without end is sent unprepared. */
const statementNames = new Map<string, string>()
const maxStatements = 1_000
/** Statements that answer whole rows: prepared ones fail once a newer server has added a column to their table. */
const answersWholeRows = /^select \*|"\.\*/

function nameOf(text: string, role: string | null): string | undefined {
  let name = statementNames.get(text)
  if (name === undefined && statementNames.size < maxStatements && !answersWholeRows.test(text)) {
    name = `lintel_${statementNames.size}`
    statementNames.set(text, name)
  }
  return name && `${name}_${role}`
}

/** A statement that a connection has prepared, to go before another one. */
export interface Prefix {
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

/**
 * Sends each statement of a connection under a name, so that PostgreSQL parses it once for the connection and, when it
 * is used often, plans it once: with policies on every table planning takes longer than most of our queries.
 * @param role the role that the connection has, for which a statement is planned
 * @param takePrefixes what goes before the next statement, in one round trip with it: where one of them fails,
 * PostgreSQL skips all that follow
 */
export function preparedQueries(
  client: pg.PoolClient,
  role: () => string | null,
  takePrefixes: () => readonly Prefix[] = () => [],
): (text: string, values?: readonly unknown[]) => Promise<Answer> {
  const readers = new Map<string, RowReader>()
  return async (text, values = []) => {
    const prefixes = takePrefixes()
    const name = nameOf(text, role())
    if (name === undefined) {
      for (const prefix of prefixes) await client.query({ ...prefix, values: [...prefix.values] })
      return client.query({ text, values: [...values] })
    }
    return new Promise((resolve, reject) =>
      client.query(new PreparedQuery({ name, text, values, prefixes, readers, resolve, reject })),
    )
  }
}

interface Run {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly prefixes: readonly Prefix[]
  /** How rows are read of the answers to the statements of the connection, by their names. */
  readonly readers: Map<string, RowReader>
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** What a connection of node-postgres sends; its types know these methods by other arguments. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Readonly<Record<string, string>>
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(bound: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void
  describe(described: { readonly type: 'P' }): void
  execute(): void
  sync(): void
}

/**
 * One run of a prepared statement, with the methods that a connection of node-postgres calls as the answer comes in.
 * Its own class has the columns described at every run, which takes longer than reading the rows of a page. They never
 * change: PostgreSQL refuses a prepared statement whose columns would.
 */
class PreparedQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly #run: Run
  readonly #answer: Answer = { command: '', rowCount: null, rows: [] }
  #readRow: RowReader | undefined
  #unreadable: unknown
  /** Prefixes whose answers are still to come. */
  #prefixesLeft: number

  constructor(run: Run) {
    this.#run = run
    this.name = run.name
    this.text = run.text
    this.#readRow = run.readers.get(run.name)
    this.#prefixesLeft = run.prefixes.length
  }

  /** Sends it all at once. Answers the error of a value that cannot be sent. */
  submit(connection: pg.Connection): unknown {
    const wire = connection as unknown as Wire
    let values: (string | Buffer | null)[]
    try {
      values = this.#run.values.map((value) => utils.prepareValue(value))
    } catch (error) {
      return error
    }
    wire.stream.cork()
    for (const prefix of this.#run.prefixes) {
      wire.bind({ statement: prefix.name, values: prefix.values })
      wire.execute()
    }
    if (wire.parsedStatements[this.name] === undefined) wire.parse(this)
    wire.bind({ statement: this.name, values })
    if (!this.#readRow) wire.describe({ type: 'P' })
    wire.execute()
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#readRow = readerOf(fields)
    this.#run.readers.set(this.name, this.#readRow)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#prefixesLeft > 0 || this.#unreadable !== undefined) return
    try {
      this.#answer.rows.push(this.#readRow!(fields))
    } catch (error) {
      // The connection is free again once all rows have come in.
      this.#unreadable = error
    }
  }

  /** A command says what it did and, of how many rows last: "INSERT 0 2". */
  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#prefixesLeft > 0) return void (this.#prefixesLeft -= 1)
    const words = text.split(' ')
    this.#answer.command = words[0]!
    this.#answer.rowCount = words.length > 1 ? Number(words.at(-1)) : null
  }

  handleError(error: unknown): void {
    this.#run.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.#run.resolve(this.#answer)
    else this.#run.reject(this.#unreadable)
  }
}

function readerOf(fields: readonly pg.FieldDef[]): RowReader {
  const names = fields.map(({ name }) => name)
  const parsers: ((text: string) => unknown)[] = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID))
  // V8 keeps the properties of a copy where it finds them soon; of a row that grows by so many, it makes a dictionary.
  const empty: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))),
  )
  return (texts) => {
    const row = { ...empty }
    for (let i = 0; i < names.length; i++) {
      const text = texts[i]
      if (typeof text === 'string') row[names[i]!] = parsers[i]!(text)
    }
    return row
  }
}
