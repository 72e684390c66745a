import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import type { Option } from '../../kit/list/filters.ts'
import { useText } from '../../language/language.ts'

/** Who the administrator is among the people of the company that is chosen (office.md 9); another company has other people. */
export function LinkedPerson({ linked }: { readonly linked?: Option | undefined }) {
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
      current={linked}
    />
  )
}

function usePeopleOf(companyUuid: string, keyword: string) {
  const input = { companyUuid, ...(keyword && { keyword }) }
  const { data } = useRead(api.personnel.names, input, { enabled: companyUuid !== '', keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}
