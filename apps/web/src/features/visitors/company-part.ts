import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/** The company a form names. What was chosen of another company (`blank`, by field) is not kept when it changes. */
export function useCompanyOfForm(blank: Readonly<Record<string, unknown>>): string {
  const { setValue } = useFormContext()
  const companyUuid = (useWatch({ name: 'companyUuid' }) as string | undefined) ?? ''
  const former = useRef(companyUuid)
  const emptied = useRef(blank)
  useEffect(() => {
    if (former.current === companyUuid) return
    former.current = companyUuid
    for (const [name, value] of Object.entries(emptied.current)) setValue(name, value, { shouldDirty: true })
  }, [companyUuid, setValue])
  return companyUuid
}
