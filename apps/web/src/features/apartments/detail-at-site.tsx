import { CallsNameSite } from '../../api/named-site.tsx'
import { useParam } from '../../kit/portal/route-context.ts'
import ApartmentPage from './detail.tsx'

/** An apartment of the community that the address names. */
export default function ApartmentPageAtSite() {
  return (
    <CallsNameSite uuid={useParam('site')}>
      <ApartmentPage />
    </CallsNameSite>
  )
}
