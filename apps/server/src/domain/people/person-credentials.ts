import { idAccessText } from '@lintel/contract/credentials/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { PersonnelEdit, PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { deleteOf, rowsOf, ownSite, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { fail, invalid, type CanFail } from '../../kernel/failure.ts'
import {
  createCredential,
  setCredentials,
  type CredentialWork,
  type NewCredentialWork,
  type CredentialHolder,
} from '../credentials/credentials.ts'
import { setPins } from '../credentials/duress-pins.ts'
import { requireIdAccess } from './id-access.ts'
import { removePhoto } from './photos.ts'
import { instantsOf } from '../site-clock/site-clock.ts'

type PersonCredentials = Pick<
  PersonnelForm | PersonnelEdit,
  'pin' | 'duressPin' | 'cards' | 'uhfTag' | 'plates' | 'timedPlates' | 'lifetimeMinutes' | 'fingerprints' | 'idAccess'
>

/**
 * Whether who stands in the site gives PINs: its managers always, a company's administrator as the site lets it
 * (controlCreatePinType, office.md 31.3). What people may do in the app by themselves says nothing of it.
 */
export async function mayCreatePin(db: Db, scope: ProjectScope): Promise<boolean> {
  if (!isOfCompany(scope)) return true
  const { settings } = await ownSite(db, scope).select('project.settings').executeTakeFirstOrThrow()
  return readOfficeSettings(settings).pinMakers !== 'managers'
}

/** Fails when a form gives what the site does not have: PINs that it may not make, identity cards without ID access. */
export async function requireAllowed(
  db: Db,
  scope: ProjectScope,
  session: SessionRecord,
  { pin, duressPin, idAccess }: PersonCredentials,
): Promise<void> {
  if (idAccess.mode !== 'none') await requireIdAccess(db, scope, session, idAccess.mode)
  if ((pin !== '' || duressPin !== '') && !(await mayCreatePin(db, scope))) fail('featureOff')
}

/** What a person may have several of: kind, field of the form, and how many. */
const multipleKinds = [
  ['card', 'cards', limits.cardsPerUser],
  ['uhfTag', 'uhfTag', limits.cardsPerUser],
  ['plate', 'plates', limits.platesPerUser],
  ['fingerprint', 'fingerprints', limits.fingerprintsPerUser],
] as const
type MultipleKind = (typeof multipleKinds)[number]

/** Adds a form's credentials to those a person has; PINs and an identity card take the place of the old ones. */
export async function addCredentials(
  work: NewCredentialWork & CanFail<'platesFull'>,
  holder: CredentialHolder,
  form: PersonCredentials,
): Promise<void> {
  const lifetimeMinutes = form.lifetimeMinutes || null
  await setPins(work, holder, { ...form, lifetimeMinutes })
  const card = idAccessText(form.idAccess)
  if (card !== null) await setCredentials(work, holder, 'idAccess', [card], 'idAccess', lifetimeMinutes)
  for (const { plate, ...period } of form.timedPlates) {
    const { valid_from: validFrom, valid_until: validUntil } = await instantsOf(work.db, work.scope, period)
    const timedPlate = { kind: 'plate', value: plate, validFrom, validUntil, lifetimeMinutes } as const
    await createCredential(work, holder, timedPlate, 'timedPlates')
  }
  for (const one of multipleKinds) {
    const values = form[one[1]]
    if (values.length === 0 && (one[0] !== 'plate' || form.timedPlates.length === 0)) continue
    if (await addOfKind(work, holder, one, values, lifetimeMinutes)) continue
    const tooMany = invalid(one[1], 'validation:tooMany', { max: one[2] })
    if (one[0] !== 'plate') throw tooMany
    work.fail('platesFull', {}, tooMany.issues)
  }
}

/** Adds cards to those a person has. */
export async function addCards(work: NewCredentialWork, holder: CredentialHolder, cards: readonly string[]) {
  if (cards.length > 0 && !(await addOfKind(work, holder, multipleKinds[0], cards, null)))
    throw invalid('cards', 'validation:tooMany', { max: limits.cardsPerUser })
}

/** Adds several of a kind; false if the person then has more than the limit. */
async function addOfKind(
  work: NewCredentialWork,
  holder: CredentialHolder,
  [kind, field, most]: MultipleKind,
  values: readonly string[],
  lifetimeMinutes: number | null,
): Promise<boolean> {
  for (const value of new Set(values)) await createCredential(work, holder, { kind, value, lifetimeMinutes }, field)
  return (await countOf(work, holder, kind)) <= most
}

/** How many codes of a kind a person has at most (office.md 8.2). */
const mostOfKind = { pin: 1, card: limits.cardsPerUser, uhfTag: limits.cardsPerUser } as const

/** Whether a person may have a further code of a kind: as many as its form takes, no more. */
export const hasRoomFor = async (
  work: CredentialWork,
  personUuid: string,
  kind: keyof typeof mostOfKind,
): Promise<boolean> => (await countOf(work, { personUuid }, kind)) < mostOfKind[kind]

async function countOf(
  { db, scope }: CredentialWork,
  { personUuid }: Pick<CredentialHolder, 'personUuid'>,
  kind: MultipleKind[0] | 'pin',
) {
  const { count } = await rowsOf(db, scope, 'credential')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('credential.person_uuid', '=', personUuid)
    .where('credential.kind', '=', kind)
    .where('credential.is_duress', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes credentials of a person, a face with its photo; one that is not this person's is not found. */
export async function removeCredentials(
  work: CredentialWork,
  holder: CredentialHolder,
  uuids: readonly string[],
): Promise<void> {
  const leaving = [...new Set(uuids)]
  if (leaving.length === 0) return
  const removedCredentials = await deleteOf(work.db, work.scope, 'credential')
    .where('credential.person_uuid', '=', holder.personUuid)
    .where('credential.uuid', 'in', leaving)
    .returning('credential.kind')
    .execute()
  if (removedCredentials.length < leaving.length) fail('notFound')
  if (removedCredentials.some(({ kind }) => kind === 'face')) await removePhoto(work, holder)
}
