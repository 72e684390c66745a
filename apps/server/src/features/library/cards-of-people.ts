import { registeredKinds } from '@lintel/vocabulary/events.ts'
import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import type { CardSource, IssueForm } from '@lintel/contract/library/schema.ts'
import type { z } from 'zod'
import { changeableRowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName, fullNameOf } from '../../domain/base/full-name.ts'
import { createCredential, type NewCredentialWork } from '../../domain/credentials/credentials.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { isUnassignedKind, requireRoom } from './unassigned-cards.ts'
import { readCard } from './unknown-cards.ts'

/** Cards that people get one at a time, and those that take the place of lost ones (office.md 29). */

/** Kind and number of the card, with the field of the form that says it. */
async function cardOf(work: NewCredentialWork, card: CardSource, now: Date) {
  if (card.from === 'number') return { kind: card.kind, code: card.code, field: 'card.code' }
  return { ...(await readCard(work, card.uuid, now)), field: 'card.uuid' }
}

/** Gives a registered person a card. */
export async function issueCard(work: NewCredentialWork, form: z.output<typeof IssueForm>, now: Date) {
  const person = await changeableRowsOf(work.db, work.scope, 'person')
    .select(['person.company_uuid', 'first_name', 'last_name'])
    .where('person.uuid', '=', form.personUuid)
    .where('person.kind', 'in', registeredKinds)
    .executeTakeFirst()
  if (!person) fail('notFound')
  const { kind, code, field } = await cardOf(work, form.card, now)
  await requireRoom(work, form.personUuid, kind, field)
  const holder = { companyUuid: person.company_uuid, personUuid: form.personUuid }
  const uuid = await createCredential(work, holder, { kind, value: code }, field)
  return { uuid, kind, ownerName: fullNameOf(person) }
}

/** A card or tag of a registered person, or undefined. */
export async function cardToReplace(db: Db, scope: ProjectScope, uuid: string) {
  const card = await changeableRowsOf(db, scope, 'credential')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'credential.project_uuid')
        .onRef('person.uuid', '=', 'credential.person_uuid'),
    )
    .select(['credential.uuid', 'credential.kind', 'credential.person_uuid', 'credential.company_uuid'])
    .select(['credential.valid_from', 'credential.valid_until'])
    .select(['credential.lifetime_minutes', 'credential.first_used_at', fullName().as('owner_name')])
    .where('credential.uuid', '=', uuid)
    .where('credential.status', '<>', 'duplicate')
    .where('person.kind', 'in', registeredKinds)
    .forUpdate('credential')
    .executeTakeFirst()
  return card && isUnassignedKind(card.kind) ? { ...card, kind: card.kind } : undefined
}
type ReplacedCard = NonNullable<Awaited<ReturnType<typeof cardToReplace>>> & { readonly kind: UnassignedKind }

/** Marks a card as lost and gives its holder another one of the same kind and validity. */
export async function replaceCard(
  work: NewCredentialWork,
  old: ReplacedCard,
  card: CardSource,
  now: Date,
): Promise<string> {
  const { kind, code, field } = await cardOf(work, card, now)
  if (kind !== old.kind) throw invalid(field, 'validation:notAllowedValue')
  await requireRoom(work, old.person_uuid, kind, field)
  await updateOf(work.db, work.scope, 'credential').set({ status: 'lost' }).where('uuid', '=', old.uuid).execute()
  const credential = {
    kind,
    value: code,
    validFrom: old.valid_from,
    validUntil: old.valid_until,
    lifetimeMinutes: old.lifetime_minutes,
    firstUsedAt: old.first_used_at,
  }
  return createCredential(work, { companyUuid: old.company_uuid, personUuid: old.person_uuid }, credential, field)
}
