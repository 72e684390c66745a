import { useSearchParams } from 'react-router'
import { CallsNameSite } from '../../api/named-site.tsx'
import RegisterDevice from './register.tsx'

/** Registering a device in the community that the address names. */
export default function RegisterDeviceAtSite() {
  const [search] = useSearchParams()
  return (
    <CallsNameSite uuid={search.get('site') ?? undefined}>
      <RegisterDevice />
    </CallsNameSite>
  )
}
