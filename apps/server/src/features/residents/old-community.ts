import type { FloorsShown } from '@lintel/contract/personnel/floors.ts'
import type { ResidentEdit, ResidentForm } from '@lintel/contract/residents/schema.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { addsFloors } from '../../domain/residences/person-floors.ts'
import { isOldCommunity } from '../../domain/residences/residence.ts'
import { invalid } from '../../kernel/failure.ts'

type Form = ResidentForm | ResidentEdit

const codeFields = ['pin', 'duressPin', 'cards', 'uhfTag', 'plates', 'timedPlates', 'fingerprints'] as const

/** First field of a form by which a resident would get access; undefined for none. */
function accessFieldOf(form: Form, before: readonly FloorsShown[]): string | undefined {
  if (form.accessGroupUuids.length > 0) return 'accessGroupUuids'
  if (addsFloors(form.floors ?? [], before)) return 'floors'
  if (form.idAccess.mode !== 'none') return 'idAccess'
  if ('removeCredentialUuids' in form && form.removeCredentialUuids.length > 0) return 'removeCredentialUuids'
  return codeFields.find((field) => form[field].length > 0)
}

/** Refuses codes, access groups and floors at an old community, whose residents have them by their codes alone. */
export async function refuseAccessAtOldCommunity(
  db: Db,
  scope: ProjectScope,
  form: Form,
  before: readonly FloorsShown[] = [],
): Promise<void> {
  const field = accessFieldOf(form, before)
  if (field !== undefined && (await isOldCommunity(db, scope)))
    throw invalid(field, 'accessGroups:refusal.setWithCodes')
}
