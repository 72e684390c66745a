import type { Fail, FieldIssue } from '@lintel/contract/errors/errors.ts'
import { uniqueViolation } from '../db/database.ts'
import { FailureError } from '../kernel/failure.ts'

interface Taken {
  /** What another record has already, as the reader is told. */
  readonly thing: string
  /** Field of the form that the refusal stands at; none where `thing` is about the whole form. */
  readonly field?: string
}

/** Unique constraints, and what their violation tells a caller. Names compare in any case of letters. */
const takenBy: Readonly<Record<string, Taken>> = {
  access_group_by_name: { thing: 'accessGroup' },
  account_email: { thing: 'email' },
  account_user_name: { thing: 'userName' },
  apartment_by_number: { thing: 'apartment', field: 'number' },
  apartment_by_sip_group: { thing: 'sipGroup', field: 'sipGroup' },
  area_by_name: { thing: 'area' },
  badge_template_by_name: { thing: 'name' },
  building_by_number: { thing: 'building', field: 'number' },
  company_admin_by_person: { thing: 'admin', field: 'linkPersonnelUuid' },
  company_by_name: { thing: 'company' },
  department_by_name: { thing: 'department' },
  door_by_name: { thing: 'name' },
  emergency_plan_by_name: { thing: 'plan' },
  move_out_planned: { thing: 'moveOut' },
  office_message_template_by_title: { thing: 'name' },
  person_by_email: { thing: 'email', field: 'email' },
  person_by_personnel_id: { thing: 'personnelId', field: 'personnelId' },
  person_photo_by_content: { thing: 'face', field: 'file' },
}

/** Failure for something that another record has already (specification.md 8). */
export const alreadyExists = (taken: Taken): FailureError =>
  new FailureError('alreadyExists', { thing: taken.thing }, issuesOf(taken))

/** What is refused at the field of the form; nothing where `thing` is about the whole of it. */
const issuesOf = ({ thing, field }: Taken): readonly FieldIssue[] =>
  field === undefined ? [] : [{ field, key: 'errors:alreadyExists', params: { thing } }]

/** Fails for something that another record has already, at its field of the form. */
export const failTaken = (fail: Fail<'alreadyExists'>, taken: Taken): never =>
  fail('alreadyExists', { thing: taken.thing }, issuesOf(taken))

/** Awaits a write; fails where another record has already what a unique constraint of the table above is about. */
export const onTaken = <Result>(work: Promise<Result>, fail: Fail<'alreadyExists'>): Promise<Result> =>
  onUniqueViolation(work, (constraint) => {
    const taken = takenBy[constraint]
    if (taken) failTaken(fail, taken)
  })

/**
 * Awaits a write. Where it violates a unique constraint, `refuse` fails for the constraint or answers the failure to throw. Other
 * errors, and constraints for which it does neither, pass unchanged.
 */
export async function onUniqueViolation<Result>(
  work: Promise<Result>,
  refuse: (constraint: string) => FailureError | undefined | void,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const constraint = uniqueViolation(error)
    throw (constraint !== null && refuse(constraint)) || error
  }
}
