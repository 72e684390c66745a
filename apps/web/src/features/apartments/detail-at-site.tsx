import { AtSite } from '../../domain/sites/at-site.tsx'
import { useParam } from '../../kit/portal/route-context.ts'
import ApartmentPage from './detail.tsx'

/** An apartment of the community that the address names. */
export default function ApartmentPageAtSite() {
  return (
    <AtSite uuid={useParam('site')}>
      <ApartmentPage />
    </AtSite>
  )
}
