import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { useClockOf } from './clock-of-site.ts'

/** A page about a site below the session: its calls name that site, and its times are by the site's clock. */
export function AtSite({ uuid, children }: { readonly uuid: string; readonly children: ReactNode }) {
  useClockOf(useRead(api.project.get, { uuid }).data)
  return <CallsNameSite uuid={uuid}>{children}</CallsNameSite>
}
