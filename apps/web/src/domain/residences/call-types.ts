import { callTypesOffered, isCallType, placements } from '@lintel/contract/apartments/calls.ts'
import { api } from '../../api/client.ts'
import { useNamedSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'

/**
 * Call types and placements of homes in words (operators.md 12.2, 12.3). Pages that use them load the texts
 * `apartments`.
 */
export function useCallWords() {
  const t = useText()
  return {
    callType: (code: number): string => (isCallType(code) ? t(`apartments:callType.${code}`) : String(code)),
    placements: placements.map((one) => ({ value: one, label: t(`apartments:placement.${one}`) })),
  }
}

/**
 * Call types that a site offers: those with a telephone take its landline service (operators.md 12.4), which is read
 * where the caller does not know it.
 */
export function useCallTypes(hasLandline?: boolean) {
  const { callType } = useCallWords()
  const site = useNamedSite()
  const { data } = useRead(api.siteConfiguration.community, site === undefined ? {} : { uuid: site }, {
    enabled: hasLandline === undefined,
  })
  return callTypesOffered(hasLandline ?? data?.EnableLandline === 1).map((code) => ({
    value: code,
    label: callType(code),
  }))
}
