import type { CredentialShown } from '@lintel/contract/credentials/schema.ts'
import { ManyField } from '../../kit/form/more-fields.tsx'
import { credentialName } from './texts.tsx'

/** The credentials that a person has, of which some can be taken away. Needs the texts `personnel`. */
export function CurrentCredentialsField({ credentials }: { readonly credentials: readonly CredentialShown[] }) {
  if (credentials.length === 0) return null
  return (
    <ManyField
      name="removeCredentialUuids"
      label="personnel:fields.removed"
      options={credentials.map((one) => ({ value: one.uuid, label: credentialName(one) }))}
    />
  )
}
