import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { users } from './links.ts'

/** Of which villa account a page is, which leads to the account. */
export function VillaName({ uuid }: { readonly uuid: string }) {
  return (
    // The account is looked after from above the villa.
    <CallsNameSite uuid={undefined}>
      <Name uuid={uuid} />
    </CallsNameSite>
  )
}

function Name({ uuid }: { readonly uuid: string }) {
  const links = useLinks(users)
  const { data } = useRead(api.villa.get, { uuid })
  const list = filteredAddress(links.list(), { type: 'villa' })
  return data && <NameText name={data.displayName} to={links.villa({ id: uuid }) ?? list} />
}
