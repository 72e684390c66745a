import { readCardNotation } from '@lintel/contract/site-settings/card-format.ts'
import { canonicalCard, writtenCard, type CardNotation } from '@lintel/vocabulary/card-numbers.ts'
import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { ownSite, systemQueries, type Db } from '../../db/db.ts'
import { systemScope, type ProjectScope, type SystemScope } from '../../db/scope/scope.ts'

/** What of a credential's value lists may show. */

/** How the site writes card numbers. */
export async function cardNotationOf(db: Db, scope: ProjectScope): Promise<CardNotation> {
  const { settings } = await ownSite(db, scope).select('project.settings').executeTakeFirstOrThrow()
  return readCardNotation(settings)
}

/** The same for the system, of any site. */
export async function notationOfSite(db: Db, scope: SystemScope, projectUuid: string): Promise<CardNotation> {
  const site = await systemQueries(db, scope)
    .selectFrom('project')
    .select('settings')
    .where('uuid', '=', projectUuid)
    .executeTakeFirst()
  return readCardNotation(site?.settings)
}

/**
 * A plate whole, the last signs of a card as its site writes it, nothing of what can be guessed. Lists have it from the
 * row, so a site that changes its notation has all of them made again (`remaskCards`).
 */
export function maskedValueOf(kind: CredentialKind, value: string, notation: CardNotation): string {
  if (kind === 'plate') return value
  if (kind !== 'card' && kind !== 'uhfTag') return ''
  const card = canonicalCard(value)
  const text = card === undefined ? value : writtenCard(card, notation)
  return text.length > 4 ? `…${text.slice(-4)}` : '…'
}

const cardTables = ['credential', 'unassigned_credential', 'unknown_card'] as const

/** Makes the masked values of all cards of a site again, in the notation that it has now. */
export async function remaskCards(db: Db, _scope: SystemScope, vault: Vault, projectUuid: string): Promise<void> {
  const queries = systemQueries(db, systemScope)
  const notation = await notationOfSite(db, systemScope, projectUuid)
  for (const table of cardTables) {
    const cards = await queries
      .selectFrom(table)
      .select(['uuid', 'kind', 'ciphertext', 'masked_value'])
      .where('project_uuid', '=', projectUuid)
      .where('kind', 'in', ['card', 'uhfTag'])
      .execute()
    const updates = cards
      .map((card) => ({ ...card, mask: maskedValueOf(card.kind, vault.decrypt(card.ciphertext), notation) }))
      .filter(({ masked_value, mask }) => masked_value !== mask)
    if (updates.length === 0) continue
    await sql`update ${sql.table(table)} as card set masked_value = input.mask
      from unnest(${updates.map(({ uuid }) => uuid)}::uuid[], ${updates.map(({ mask }) => mask)}::text[]) input (uuid, mask)
      where card.project_uuid = ${projectUuid} and card.uuid = input.uuid`.execute(queries)
  }
}
