import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { pathsOf } from './paths.ts'

interface DepartmentFieldProps extends FieldProps {
  readonly companyUuid: string
  /** What it says when none is chosen. */
  readonly none: string
  /** Departments that cannot be chosen. */
  readonly without?: ReadonlySet<string>
}

/** A department of a company, or none. */
export function DepartmentField({ companyUuid, none, without, name, label, help }: DepartmentFieldProps) {
  const { shared } = useField(name, label, help)
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const { data } = useRead(api.department.tree, { companyUuid }, { enabled: companyUuid !== '' })
  const departments = pathsOf(data?.departments ?? []).filter(({ uuid }) => !without?.has(uuid))
  return (
    <NativeSelect
      {...shared}
      name={name}
      ref={ref}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={onBlur}
      data={[{ value: '', label: none }, ...departments.map(({ uuid, path }) => ({ value: uuid, label: path }))]}
    />
  )
}

/** Access groups of a company. */
export function AccessGroupsField({ companyUuid, ...props }: FieldProps & { readonly companyUuid: string }) {
  const t = useText()
  const query = useRead(api.accessGroup.names, { companyUuid }, { enabled: companyUuid !== '' })
  if (companyUuid === '') return <small>{t('personnel:help.companyFirst')}</small>
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <TransferField {...props} options={rows.map(({ uuid, name }) => ({ value: uuid, label: name }))} />
      )}
    </Loaded>
  )
}
