import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCompanies, useOwnCompany } from './companies.tsx'
import type { FieldProps } from '../../kit/form/fields.tsx'
import { SearchField } from '../../kit/form/more-fields.tsx'

/** The company something belongs to; of an administrator always the own one, which is not asked. */
export function CompanyField(props: FieldProps) {
  const own = useOwnCompany()
  return own === null ? <CompanyChoice {...props} /> : <OwnCompany name={props.name} uuid={own} />
}

/** Where there is but one company it is chosen already, and there is nothing to choose (office.md 1.5). */
function CompanyChoice(props: FieldProps) {
  const companies = useCompanies()
  const only = companies?.length === 1 ? companies[0]! : undefined
  return (
    <>
      {only && <OwnCompany name={props.name} uuid={only.value} />}
      <SearchField {...props} options={companies ?? []} isFixed={only !== undefined} />
    </>
  )
}

function OwnCompany({ name, uuid }: { readonly name: string; readonly uuid: string }) {
  const { setValue } = useFormContext()
  useEffect(() => setValue(name, uuid), [setValue, name, uuid])
  return null
}

/** The company a form names. What was chosen of another company (`blank`, by field) is not kept when it changes. */
export function useCompanyOfForm(blank: Readonly<Record<string, unknown>>): string {
  const { setValue } = useFormContext()
  const companyUuid = (useWatch({ name: 'companyUuid' }) as string | undefined) ?? ''
  const former = useRef(companyUuid)
  const blankValues = useRef(blank)
  useEffect(() => {
    const hadCompany = former.current !== ''
    if (former.current === companyUuid) return
    former.current = companyUuid
    // Nothing was chosen before the first one, so that a form nobody has touched is not a changed one.
    if (!hadCompany) return
    for (const [name, value] of Object.entries(blankValues.current)) setValue(name, value, { shouldDirty: true })
  }, [companyUuid, setValue])
  return companyUuid
}
