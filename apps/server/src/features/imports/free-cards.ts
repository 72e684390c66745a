import { randomUUID } from 'node:crypto'
import { cardKindWords, type FreeCardLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { FreeKind } from '@lintel/contract/library/schema.ts'
import { sql } from 'kysely'
import { insertJsonInto, rowsOf } from '../../db/db.ts'
import { nameKey } from '../../db/name-key.ts'
import { codesInSite } from '../../db/functions.ts'
import { hintOf } from '../../domain/credentials/credentials.ts'
import { hex } from './codes.ts'
import type { ReadLine } from './lines.ts'
import { companiesNamed } from './personnel-places.ts'
import { problemOf, Twice } from './problems.ts'
import type { ImportWork, MadeRecord, Planned } from './work-kit.ts'

type Line = ReadLine<FreeCardLine>

interface Given {
  readonly line: Line
  readonly kind: FreeKind
  readonly lookup: Buffer
}

/** What a line is told of a card that another line says too, or that the site has already. */
const problemsOf = {
  card: { twice: 'cardTwice', exists: 'cardExists' },
  uhfTag: { twice: 'uhfTwice', exists: 'uhfExists' },
} as const satisfies Record<FreeKind, object>

/**
 * Checks unassigned cards against each other and against all codes of the site, held or free, and knows how to register
 * them as the form does (office.md 29). They lie in the stock of a company that is there, or of the site.
 */
export async function planFreeCards(work: ImportWork, lines: readonly Line[]): Promise<Planned> {
  const stocks = await companiesNamed(
    work,
    lines.flatMap(({ stock }) => (stock === '' ? [] : [{ company: stock }])),
  )
  const stockOf = ({ stock }: Line): string | undefined => stocks.get(nameKey(stock))
  const given = lines.map((line): Given => {
    const kind = cardKindWords[line.cardKind]
    return { line, kind, lookup: work.vault.lookup(work.scope.uuid, kind, line.cardNumber) }
  })
  const problems = [
    ...lines
      .filter((line) => line.stock !== '' && stockOf(line) === undefined)
      .map(({ line }) => problemOf('companyUnknown', line, 'stock')),
    ...within(given),
    ...(await known(work, given)),
  ]
  return { problems, save: () => save(work, given, (line) => stockOf(line) ?? null) }
}

/** What two lines of the file have both: a number is another card as RF than as UHF. */
function within(given: readonly Given[]): readonly ImportProblem[] {
  const twice = new Twice()
  for (const { line, kind, lookup } of given)
    twice.note(problemsOf[kind].twice, 'cardNumber', line.line, lookup.toString('base64'))
  return twice.problems
}

/** Cards that the site has already: a person holds them, or they lie in a stock (decisions, Access). */
async function known({ db, scope }: ImportWork, given: readonly Given[]): Promise<ImportProblem[]> {
  if (given.length === 0) return []
  const rows = await rowsOf(db, scope, 'library_code')
    .select('library_code.lookup')
    .where(sql<boolean>`library_code.lookup = any(${given.map(({ lookup }) => lookup)}::bytea[])`)
    .execute()
  const seen = new Set(rows.map(({ lookup }) => lookup!.toString('base64')))
  const taken = new Set((await codesInSite(db, scope, given)).map(({ lookup }) => lookup.toString('base64')))
  return given.flatMap(({ line, kind, lookup }) => {
    const code = lookup.toString('base64')
    if (seen.has(code)) return [problemOf(problemsOf[kind].exists, line.line, 'cardNumber')]
    return taken.has(code) ? [problemOf('codeNotAllowed', line.line, 'cardNumber')] : []
  })
}

const freeCodeShape = {
  uuid: 'uuid',
  company_uuid: 'uuid',
  kind: 'text',
  lookup: 'bytea',
  sealed: 'bytea',
  hint: 'text',
  created_at: 'timestamptz',
} as const

async function save(
  { db, scope, vault, now }: ImportWork,
  given: readonly Given[],
  stockOf: (line: Line) => string | null,
): Promise<readonly MadeRecord[]> {
  const cards = given.map(({ line, kind, lookup }) => ({
    uuid: randomUUID() as string,
    company_uuid: stockOf(line),
    kind,
    lookup: hex(lookup),
    sealed: hex(vault.seal(line.cardNumber)),
    hint: hintOf(kind, line.cardNumber),
    created_at: now.toISOString(),
  }))
  await insertJsonInto(db, scope, 'unassigned_credential', freeCodeShape, cards)
  return cards.map(({ uuid, lookup }) => ({ kind: 'freeCode' as const, uuid, lookup }))
}
