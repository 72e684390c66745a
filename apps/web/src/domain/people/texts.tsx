import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import type { CallType } from '@lintel/contract/personnel/calling.ts'
import { pseudonymOf } from '@lintel/contract/personnel/states.ts'
import { textOf, useText } from '../../language/language.ts'
import { PlainText } from '../../kit/screen/cells.tsx'

/** Person of a log: the name of the day, and the id. */
interface LoggedPerson {
  readonly name: string | null
  readonly uuid: string | null
}

/**
 * Name of the day of a person, or a pseudonym where the name was deleted (access-decision.md 9); null for no person.
 */
export function personText({ name, uuid }: LoggedPerson): string | null {
  return name || uuid === null ? name : textOf('common:gonePerson', { code: pseudonymOf(uuid) })
}

/** Name of a person as a cell, redrawn with the language. */
export function PersonName(person: LoggedPerson) {
  useText()
  return <PlainText text={personText(person)} />
}

/** How door phones call a person, in words. Needs the texts `people`. */
export function CallingText({ appEnabled, callType }: { readonly appEnabled: boolean; readonly callType: CallType }) {
  const t = useText()
  return <span>{appEnabled ? t(`people:calling.types.${callType}`) : t('people:calling.off')}</span>
}

interface NamedCredential {
  readonly kind: CredentialKind
  readonly maskedValue: string
  readonly isDuress?: boolean | undefined
}

/** Kind of a credential, in a word. Needs the `personnel` catalogue. */
export const credentialKind = ({ kind, isDuress }: Omit<NamedCredential, 'maskedValue'>): string =>
  isDuress === true ? textOf('personnel:fields.duressPin') : textOf(`personnel:kind.${kind}`)

/** Kind of a credential with its masked value. */
export const credentialName = (credential: NamedCredential): string =>
  `${credentialKind(credential)} ${credential.maskedValue}`.trim()
