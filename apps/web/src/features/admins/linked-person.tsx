import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import { usePeopleOf } from '../../domain/people/companies.tsx'
import { useText } from '../../language/language.ts'
import type { Option } from '../../kit/options/options.ts'

/**
 * Who the administrator is among the people of the company that is chosen (office.md 9); another company has other
 * people.
 */
export function LinkedPerson({ person }: { readonly person?: Option | undefined }) {
  const t = useText()
  const { setValue } = useFormContext()
  const companyUuid = useWatch({ name: 'companyUuid' }) as string
  const before = useRef(companyUuid)
  useEffect(() => {
    if (before.current !== companyUuid) setValue('linkPersonnelUuid', null)
    before.current = companyUuid
  }, [companyUuid, setValue])
  const usePeople = (keyword: string) => usePeopleOf(companyUuid, keyword)
  return (
    <RemoteField
      key={companyUuid}
      name="linkPersonnelUuid"
      label="admins:fields.linkPersonnel"
      help={t('admins:help.linkPersonnel')}
      useOptions={usePeople}
      current={person}
    />
  )
}
