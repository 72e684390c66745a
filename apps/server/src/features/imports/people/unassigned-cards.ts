import { randomUUID } from 'node:crypto'
import { nameKey } from '@lintel/contract/base/name-fold.ts'
import { cardKindWords, type UnassignedCardLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { sql } from 'kysely'
import { insertJsonInto, rowsOf } from '../../../db/db.ts'
import { codesInSite } from '../../../db/functions.ts'
import { cardNotationOf, maskedValueOf } from '../../../domain/credentials/masks.ts'
import { codesAdded, hex } from './codes.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { companiesNamed } from './personnel-places.ts'
import { problemOf, Twice } from '../problems.ts'
import type { ImportPlan, ImportWork, MadeRecord } from '../import-work.ts'

type Line = ReadLine<UnassignedCardLine>

interface ImportedCard {
  readonly line: Line
  readonly kind: UnassignedKind
  readonly keyed_hash: Buffer
}

/** Problems for a card that occurs twice in the file, or exists at the site. */
const problemsOf = {
  card: { twice: 'cardTwice', exists: 'cardExists' },
  uhfTag: { twice: 'uhfTwice', exists: 'uhfExists' },
} as const satisfies Record<UnassignedKind, object>

/**
 * Checks unassigned cards against each other and against all codes of the site, held or unassigned, and knows how to
 * register them as the form does (office.md 29). They lie in the stock of a company that is there, or of the site.
 */
export async function planUnassignedCards(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const stocks = await companiesNamed(
    work,
    lines.flatMap(({ stock }) => (stock === '' ? [] : [{ company: stock }])),
  )
  const stockOf = ({ stock }: Line): string | undefined => stocks.get(nameKey(stock))
  const cards = lines.map((line): ImportedCard => {
    const kind = cardKindWords[line.cardKind]
    return { line, kind, keyed_hash: work.vault.keyedHash(work.scope.uuid, kind, line.cardNumber) }
  })
  const problems = [
    ...lines
      .filter((line) => line.stock !== '' && stockOf(line) === undefined)
      .map(({ line }) => problemOf('companyUnknown', line, 'stock')),
    ...within(cards),
    ...(await cardsTaken(work, cards)),
  ]
  return {
    problems,
    adds: codesAdded(cards.map(({ kind }) => ({ of: { kind } }))),
    save: () => save(work, cards, (line) => stockOf(line) ?? null),
  }
}

/** Cards that occur in several lines; the same number as RF card and as UHF tag is no duplicate. */
function within(imported: readonly ImportedCard[]): readonly ImportProblem[] {
  const twice = new Twice()
  for (const { line, kind, keyed_hash } of imported)
    twice.note(problemsOf[kind].twice, 'cardNumber', line.line, keyed_hash.toString('base64'))
  return twice.problems
}

/** Cards that exist at the site, assigned to a person or in a stock (decisions.md access). */
async function cardsTaken({ db, scope }: ImportWork, imported: readonly ImportedCard[]): Promise<ImportProblem[]> {
  if (imported.length === 0) return []
  const rows = await rowsOf(db, scope, 'library_code')
    .select('library_code.keyed_hash')
    .where(sql<boolean>`library_code.keyed_hash = any(${imported.map(({ keyed_hash }) => keyed_hash)}::bytea[])`)
    .execute()
  const libraryCodes = new Set(rows.map(({ keyed_hash }) => keyed_hash!.toString('base64')))
  const siteCodes = new Set(
    (await codesInSite(db, scope, imported)).map(({ keyed_hash }) => keyed_hash.toString('base64')),
  )
  return imported.flatMap(({ line, kind, keyed_hash }) => {
    const code = keyed_hash.toString('base64')
    if (libraryCodes.has(code)) return [problemOf(problemsOf[kind].exists, line.line, 'cardNumber')]
    return siteCodes.has(code) ? [problemOf('codeNotAllowed', line.line, 'cardNumber')] : []
  })
}

const unassignedShape = {
  uuid: 'uuid',
  company_uuid: 'uuid',
  kind: 'text',
  keyed_hash: 'bytea',
  ciphertext: 'bytea',
  masked_value: 'text',
  created_at: 'timestamptz',
} as const

async function save(
  { db, scope, vault, now }: ImportWork,
  imported: readonly ImportedCard[],
  stockOf: (line: Line) => string | null,
): Promise<readonly MadeRecord[]> {
  const notation = await cardNotationOf(db, scope)
  const cards = imported.map(({ line, kind, keyed_hash }) => ({
    uuid: randomUUID() as string,
    company_uuid: stockOf(line),
    kind,
    keyed_hash: hex(keyed_hash),
    ciphertext: hex(vault.encrypt(line.cardNumber)),
    masked_value: maskedValueOf(kind, line.cardNumber, notation),
    created_at: now.toISOString(),
  }))
  await insertJsonInto(db, scope, 'unassigned_credential', unassignedShape, cards)
  return cards.map(({ uuid, keyed_hash }) => ({ kind: 'unassignedCredential' as const, uuid, keyed_hash }))
}
