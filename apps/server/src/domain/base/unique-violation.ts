import { declarations } from '@lintel/contract/all/features.ts'
import type { TakenValue } from '@lintel/contract/kit/feature.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { uniqueViolation } from '../../db/database.ts'

/**
 * Unique constraints, and what their violation tells a caller: those that features declare, and those of tables that
 * several of them write. Names compare in any case of letters.
 */
const takenBy: Readonly<Record<string, TakenValue>> = Object.assign(
  {
    account_email: { thing: 'email', field: 'email' },
    account_user_name: { thing: 'userName', field: 'userName' },
    door_by_name: { thing: 'name', field: 'name' },
    person_by_email: { thing: 'email', field: 'email' },
    person_by_personnel_id: { thing: 'personnelId', field: 'personnelId' },
    person_photo_by_content: { thing: 'face', field: 'file' },
  },
  ...declarations.map(({ unique }) => unique),
)

/** Fails for something that another record has already, at its field of the form (specification.md 8). */
export const failTaken = (fail: Fail<'alreadyExists'>, { thing, field }: TakenValue): never =>
  fail('alreadyExists', { thing }, [{ field, key: 'errors:alreadyExists', params: { thing } }])

/** Awaits a write; fails where another record has already what a unique constraint of the table above is about. */
export const onTaken = <Result>(work: Promise<Result>, fail: Fail<'alreadyExists'>): Promise<Result> =>
  onUniqueViolation(work, (constraint) => {
    const takenField = takenBy[constraint]
    if (takenField) failTaken(fail, takenField)
  })

/**
 * Awaits a write. Where it violates a unique constraint, `refuse` fails for the constraint. Other errors, and
 * constraints for which it does not fail, pass unchanged.
 */
export async function onUniqueViolation<Result>(
  work: Promise<Result>,
  refuse: (constraint: string) => void,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const constraint = uniqueViolation(error)
    if (constraint !== null) refuse(constraint)
    throw error
  }
}
