import { pseudonymOf } from '@lintel/contract/audit-logs/people.ts'
import { textOf, useText } from '../../language/language.ts'
import { PlainText } from '../../kit/screen/cells.tsx'

/** Person of a log: the name of the day, and the id. */
interface Logged {
  readonly name: string | null
  readonly uuid: string | null
}

/**
 * Name of the day of a person, or a pseudonym where the name was deleted (access-decision.md 9); null for no person.
 */
export function personText({ name, uuid }: Logged): string | null {
  return name || uuid === null ? name : textOf('common:gonePerson', { code: pseudonymOf(uuid) })
}

/** Name of a person as a cell, redrawn with the language. */
export function PersonName(person: Logged) {
  useText()
  return <PlainText text={personText(person)} />
}
