import { limits } from '@lintel/contract/base/limits.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDepartments } from '../../domain/people/companies.tsx'
import { RecordPicker } from '../../kit/form/choosing/record-picker.tsx'
import type { BoxRow } from '../../kit/form/choosing/transfer-list.tsx'
import { useField } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'

/** People of a company whose attendance is on, found by department and by words; chosen ones stay among them. */
export function PeopleField({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const { shared } = useField(
    'personnelUuids',
    'attendanceSchedules:form.people',
    t('attendanceSchedules:help.people', { max: limits.schedulingStaff }),
  )
  const { ref, value, onChange } = useController({ name: 'personnelUuids' }).field
  const selection = (value as readonly string[] | undefined) ?? []
  const [first] = useState(selection[0])
  const [department, setDepartment] = useState('')
  const [words, setWords] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), limits.remoteSelectDebounceMs)
  const [knownRows, setKnownRows] = useState<readonly BoxRow[]>([])
  const { data } = useRead(
    api.attendanceSchedule.people,
    {
      companyUuid,
      ...(keyword && { keyword }),
      ...(department && { departmentUuid: department }),
      ...(first && { including: first }),
    },
    { keepFormer: true },
  )
  const foundRows = (data?.rows ?? []).map(({ uuid, name, personnelId }): BoxRow => ({
    uuid,
    name: personnelId === '' ? name : t('attendanceSchedules:form.personWithId', { name, id: personnelId }),
  }))
  const chosenRows = knownRows.filter(({ uuid }) => selection.includes(uuid))
  const rows = [...new Map([...chosenRows, ...foundRows].map((row) => [row.uuid, row])).values()]
  const isPaged = words !== '' || foundRows.length >= limits.schedulingStaff
  const departments = useDepartments(companyUuid)
  return (
    <>
      {departments.length > 0 && (
        <NativeSelect
          label={t('attendanceSchedules:columns.department')}
          data={[{ value: '', label: t('common:all') }, ...departments]}
          value={department}
          onChange={(event) => setDepartment(event.currentTarget.value)}
        />
      )}
      {isPaged && (
        <TextInput
          type="search"
          label={t('attendanceSchedules:form.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <RecordPicker
        label={t('attendanceSchedules:form.people')}
        description={shared.description}
        error={shared.error}
        isRequired
        isPaged={isPaged}
        ref={ref}
        rows={rows}
        selection={new Set(selection)}
        onChange={(next) => {
          setKnownRows(rows.filter(({ uuid }) => next.has(uuid)))
          onChange([...next])
        }}
      />
    </>
  )
}
