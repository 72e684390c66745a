import type { Block } from '@lintel/contract/blocks/schema.ts'
import { credentialKind } from '../../domain/people/credential-name.ts'
import { useText } from '../../language/language.ts'

/** Target of a block: name of a person or thing, of a code its holder and its last digits. */
export function useBlockNames() {
  const t = useText()
  return ({ departmentName, plate, credential, personName }: Block): string => {
    if (departmentName !== null) return departmentName
    if (plate !== null) return plate
    if (credential === null) return personName
    const kind = credentialKind(credential)
    return t('areaRestrictions:blocks.code', { kind, hint: credential.hint, name: personName })
  }
}
