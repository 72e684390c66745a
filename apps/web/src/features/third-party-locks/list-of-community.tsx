import { AtSite } from '../../domain/sites/at-site.tsx'
import { useParam } from '../../kit/portal/route-context.ts'
import ThirdPartyLockList from './list.tsx'

/** The locks of a community below an installer, which the address names. */
export default function LocksOfCommunity() {
  const site = useParam('site')
  // What was chosen in one community is nothing in another one.
  return (
    <AtSite key={site} uuid={site}>
      <ThirdPartyLockList />
    </AtSite>
  )
}
