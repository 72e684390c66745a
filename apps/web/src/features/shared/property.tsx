import { Navigate, useSearchParams } from 'react-router'

/**
 * Leads on to `redirectPath`, inside this app only: the router takes it as a path of our own table and the guard
 * sends what it does not know to /404 (decisions, Accounts and sessions).
 */
export default function Property() {
  const [search] = useSearchParams()
  const asked = search.get('redirectPath') ?? ''
  const isPath = asked.startsWith('/') && !asked.startsWith('//') && !asked.includes('\\')
  return <Navigate to={isPath ? asked : '/404'} replace />
}
