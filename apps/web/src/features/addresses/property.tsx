import { Navigate, useSearchParams } from 'react-router'
import { pathInApp } from '../../kit/portal/address.ts'

/**
 * Leads on to `redirectPath`, inside this app only: the router takes it as a path of our own table and the guard
 * sends what it does not know to /404 (decisions.md accounts).
 */
export default function Property() {
  const [search] = useSearchParams()
  return <Navigate to={pathInApp(search.get('redirectPath')) ?? '/404'} replace />
}
