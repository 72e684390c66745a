import type { CredentialKind } from '@lintel/contract/credentials/schema.ts'
import { textOf } from '../../language/language.ts'

interface Named {
  readonly kind: CredentialKind
  readonly hint: string
  readonly isDuress?: boolean | undefined
}

/** Kind of a credential, in a word. Needs the `personnel` catalogue. */
export const credentialKind = ({ kind, isDuress }: Omit<Named, 'hint'>): string =>
  isDuress === true ? textOf('personnel:fields.duressPin') : textOf(`personnel:kind.${kind}`)

/** Kind of a credential with its masked value. */
export const credentialName = (credential: Named): string => `${credentialKind(credential)} ${credential.hint}`.trim()
