import { pseudonymOf } from '@lintel/contract/audit-logs/people.ts'
import { textOf, useText } from '../language/language.ts'
import { PlainText } from './cells.tsx'

/** Somebody of a log: the name of the day, and the id. */
interface Logged {
  readonly name: string | null
  readonly uuid: string | null
}

/** Somebody under the name of the day, or under a pseudonym where the name is forgotten (access-decision.md 9); null for nobody. */
export function personText({ name, uuid }: Logged): string | null {
  return name || uuid === null ? name : textOf('common:gonePerson', { code: pseudonymOf(uuid) })
}

/** The same as a cell, redrawn with the language. */
export function PersonName(person: Logged) {
  useText()
  return <PlainText text={personText(person)} />
}
