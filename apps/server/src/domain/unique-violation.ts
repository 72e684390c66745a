import type { Fail } from '@lintel/contract/errors/errors.ts'
import { uniqueViolation } from '../db/database.ts'

interface TakenValue {
  /** What another record has already, as the reader is told. */
  readonly thing: string
  /** Field of the form that the refusal stands at. */
  readonly field: string
}

/** Unique constraints, and what their violation tells a caller. Names compare in any case of letters. */
const takenBy: Readonly<Record<string, TakenValue>> = {
  access_group_by_name: { thing: 'accessGroup', field: 'name' },
  account_email: { thing: 'email', field: 'email' },
  account_user_name: { thing: 'userName', field: 'userName' },
  apartment_by_number: { thing: 'apartment', field: 'number' },
  apartment_by_sip_group: { thing: 'sipGroup', field: 'sipGroup' },
  area_by_name: { thing: 'area', field: 'name' },
  badge_template_by_name: { thing: 'name', field: 'name' },
  building_by_number: { thing: 'building', field: 'number' },
  company_admin_by_person: { thing: 'admin', field: 'linkPersonnelUuid' },
  company_by_name: { thing: 'company', field: 'name' },
  department_by_name: { thing: 'department', field: 'name' },
  door_by_name: { thing: 'name', field: 'name' },
  emergency_plan_by_name: { thing: 'plan', field: 'name' },
  move_out_planned: { thing: 'moveOut', field: 'at' },
  office_message_template_by_title: { thing: 'name', field: 'title' },
  person_by_email: { thing: 'email', field: 'email' },
  person_by_personnel_id: { thing: 'personnelId', field: 'personnelId' },
  person_photo_by_content: { thing: 'face', field: 'file' },
}

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
